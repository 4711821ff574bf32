import type { ComponentType } from "react";
import type { PredictedFigure } from "../../kernel/run/prediction";

/** What a lab asks before it shows a state. */
export interface LabQuestion extends PredictedFigure {
  /** The question, about a state such as "step 9". */
  readonly asks: (state: string) => string;
  /** What the state is of, below the question. */
  readonly About: ComponentType;
}
