import type { ComponentType } from "react";
import type { PredictedFigure } from "../../kernel/run/asked-store";
import type { Scenario } from "../../kernel/scenario/scenario";

/** The question that a lab asks before it shows a state. */
export interface LabQuestion<S extends Scenario = Scenario> extends PredictedFigure {
  /** The question, about a state of a scenario such as "step 9". */
  asks(state: string, scenario: S): string;
  /** The context of the state, below the question. */
  readonly About: ComponentType;
}
