import type { FrameModel } from "../kernel/protocol/frame-model";
import type { Row } from "../kernel/scenario/field";
import type { Scenario } from "../kernel/scenario/scenario";

type Rows = Readonly<Record<string, Row>>;
type Values = Readonly<Record<string, unknown>>;

/** What a scenario says of its model, beside what all scenarios say. */
export interface ModelFields {
  /** What decides a run; in links and files after the step shown first. */
  readonly run: Rows;
  /** How a run is looked at; in links and files at the end. */
  readonly view: Rows;
}

/** Steps that stand in a scenario one by one, because a person made them. */
export interface StepsByHand<S extends Scenario> {
  count(scenario: S): number;
  withoutLast(scenario: S): S;
}

/** A lab as page, worker and command line know it. Validator, link, file, schema, block and what an edit restarts are loops over its rows. */
export interface LabModel<S extends Scenario = Scenario> {
  readonly fields: ModelFields;
  /** Rows of the model that differ in this lab. */
  readonly own?: Rows;
  /** The meaning of what a scenario does not say, where it is not the default of the row. It may depend on what the scenario says. */
  readonly defaults: (said: Values) => Values;
  /** The steps that a person makes before those of the model; missing = none. */
  readonly byHand?: StepsByHand<S>;
  /** How its frames are read. */
  readonly frames: FrameModel<S>;
}
