import { figureOf } from "../../models/allocation/figure-table";
import type { LabQuestion } from "../shared/lab-lesson";

/** Ask what share of the allocated bytes is needed, and how many requests the cache has answered. */
export const bufferQuestions: readonly LabQuestion[] = [
  {
    key: "1",
    figure: figureOf("efficiency"),
    without: "Nothing is allocated.",
    asks: (state) => `At ${state}, how much of the allocated memory is actually needed?`,
  },
  {
    key: "hits",
    figure: figureOf("hit_rate"),
    without: "Nothing has been requested.",
    asks: (state) => `At ${state}, how many of the requests has the cache answered?`,
  },
];
