import { figureOf } from "../../../models/allocation/figure-table";
import type { LabQuestion } from "../lab-lesson";

/** Asks for the overhead of a heap, or whose is the largest. */
export const overheadQuestion: LabQuestion = {
  key: "overhead",
  figure: figureOf("heap_overhead"),
  without: "Nothing is allocated.",
  asks: (state, { lanes }) =>
    `At ${state}, ${lanes.length > 1 ? "in which lane does the heap hold most" : "how much memory does the heap hold"} beyond what the program needs, as a share of that?`,
};
