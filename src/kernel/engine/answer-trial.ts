import type { Answer } from "../protocol/ask";
import type { TrialResult } from "../protocol/trial";
import type { TrialRun } from "./simulation";

/** A trial whose run gives an answer. Missing: `isFound` = it searches for nothing; `lanes` = it has none. */
export const answerTrial = (
  run: { readonly done: number; readonly isFound?: boolean },
  advance: TrialRun["advance"],
  answer: () => Answer,
  lanes: () => TrialResult["lanes"] = () => [],
): TrialRun => ({
  get done() {
    return run.done;
  },
  get isFound() {
    return run.isFound ?? false;
  },
  advance,
  get result() {
    return { done: run.done, lanes: lanes(), questions: [], answer: answer() };
  },
});
