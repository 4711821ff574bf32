import type { ComponentType } from "react";
import type { PredictedFigure } from "../../kernel/run/prediction";

/** The question that a lab asks before it shows a state. */
export interface LabQuestion extends PredictedFigure {
  /** The question, about a state such as "step 9". */
  readonly asks: (state: string) => string;
  /** The context of the state, below the question. */
  readonly About: ComponentType;
}
