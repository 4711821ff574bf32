import { figureOf } from "../../models/allocation/figure-table";
import type { LabQuestion } from "../shared/lab-lesson";

/** Ask what share of the allocated bytes is needed, and how many requests the cache has answered, or in which lane most. */
export const bufferQuestions: readonly LabQuestion[] = [
  {
    key: "1",
    figure: figureOf("efficiency"),
    without: "Nothing is allocated.",
    asks: (state, { lanes }) =>
      lanes.length > 1
        ? `At ${state}, in which lane is the largest share of the allocated memory needed?`
        : `At ${state}, how much of the allocated memory is actually needed?`,
  },
  {
    key: "hits",
    figure: figureOf("hit_rate"),
    without: "Nothing has been requested.",
    asks: (state, { lanes }) =>
      lanes.length > 1
        ? `At ${state}, in which lane has the cache answered the most requests?`
        : `At ${state}, how many of the requests has the cache answered?`,
  },
];
