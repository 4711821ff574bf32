import { figureOf } from "../../../models/allocation/figure-table";
import type { LabQuestion } from "../lab-lesson";

/** Asks for the overhead of lane A's heap. */
export const overheadQuestion: LabQuestion = {
  key: "overhead",
  figure: figureOf("heap_overhead"),
  without: "Nothing is allocated.",
  asks: (state) => `At ${state}, how much memory does the heap hold beyond what the program needs, as a share of that?`,
};
