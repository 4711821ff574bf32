import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import type { ObservedAsk } from "../observed-ask";
import type { AllocationScenario } from "../scenario";
import { answerTrial } from "./answer-trial";
import { describeProblem } from "./block-problem";
import type { Core } from "./core";
import { ObservedRun } from "./observed-size";

/**
 * Opens a trial of batches that answers with its calls as a program sees them. An operation is a call. The core's
 * refusal is the error, in terms of a scenario.
 */
export function openObservedTrial(
  core: Core,
  { batches }: ObservedAsk,
  scenario: AllocationScenario,
): Result<TrialRun, readonly Problem[]> {
  const opened = ObservedRun.open(core, batches);
  if (!opened.ok) return err(describeProblem(scenario, opened.error));
  const run = opened.value;
  const advance = () => {
    run.advance();
    return null;
  };
  return ok(answerTrial(run, advance, () => run.seen));
}
