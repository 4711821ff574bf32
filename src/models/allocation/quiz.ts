import type { LabQuiz } from "../../kernel/protocol/trial";
import { figureOf } from "./figure-table";
import type { AllocationLane } from "./lane-arrays";
import { type AllocationQuestion, ENDS, endOf } from "./questions";

/** The questions of a lab over the allocation model. */
export type AllocationQuiz = LabQuiz<AllocationQuestion, AllocationLane>;

/** The parts of a quiz that all labs over the allocation model share. */
export const quizOfAllocations: Pick<AllocationQuiz, "ends" | "endOf" | "measure" | "asksOfMeasure"> = {
  ends: (asks) => ENDS[asks],
  endOf,
  measure: figureOf("efficiency"),
  asksOfMeasure: ["efficiency"],
};
