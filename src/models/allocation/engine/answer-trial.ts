import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Answer } from "../../../kernel/protocol/ask";

/** A trial whose run gives an answer in place of lanes. */
export const answerTrial = (
  run: { readonly done: number },
  advance: TrialRun["advance"],
  answer: () => Answer,
): TrialRun => ({
  isFound: false,
  get done() {
    return run.done;
  },
  advance,
  get result() {
    return { done: run.done, lanes: [], questions: [], answer: answer() };
  },
});
