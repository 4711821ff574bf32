import type { FrameModel } from "../kernel/protocol/frame-model";
import type { ScenarioField } from "../kernel/scenario/field";
import type { Scenario } from "../kernel/scenario/scenario";
import type { StopKinds } from "../kernel/scenario/stop-kinds";

type Rows = Readonly<Record<string, ScenarioField>>;
type Values = Readonly<Record<string, unknown>>;

/** The fields of a scenario that belong to its model. */
interface ModelFields {
  /** The fields that decide a run; in links and files they follow the first visible step. */
  readonly run: Rows;
  /** The fields that decide only the view; in links and files they come last. */
  readonly view: Rows;
}

/** Steps that a scenario lists one by one, because a person made them. */
interface StepsByHand<S extends Scenario> {
  count(scenario: S): number;
  withoutLast(scenario: S): S;
}

/**
 * A lab as page, worker and command line know it. Validator, link, file, schema, block and the effect of an edit are
 * loops over its rows.
 */
export interface LabModel<S extends Scenario = Scenario, Frames = FrameModel<S>> {
  readonly fields: ModelFields;
  /** Rows of the model that differ in this lab. */
  readonly own?: Rows;
  /** The kinds of its stop rules; missing = a run stops only at steps. */
  readonly stops?: StopKinds;
  /** Default values that differ from the row's own. They may depend on the given values. */
  readonly defaults: (given: Values) => Values;
  /** The steps by hand before the model's own; missing = no steps by hand. */
  readonly byHand?: StepsByHand<S>;
  /** How to read its frames. */
  readonly frames: Frames;
}
