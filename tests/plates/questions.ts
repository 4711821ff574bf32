import type { LabQuestion } from "../../src/labs/shared/lab-lesson";
import { platesFigures } from "./figures";

/** The predictions that a person makes before a state appears. */
export const platesQuestions: readonly LabQuestion[] = [
  {
    key: "1",
    figure: platesFigures.kept,
    without: "No plate has been put on the stack yet.",
    asks: (state, { lanes }) =>
      lanes.length > 1
        ? `At ${state}, on which stack is the largest share of the plates not broken?`
        : `At ${state}, what share of the plates put on stack A is not broken?`,
  },
];
