import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import type { AllocationScenario } from "../scenario";
import type { SeenAsk } from "../seen-ask";
import { answerTrial } from "./answer-trial";
import { describeProblem } from "./block-problem";
import type { Core } from "./core";
import { SeenRun } from "./seen-size";

/**
 * Opens a trial of batches that answers with its calls as a program sees them. An operation is a call. The core's
 * refusal is the error, in terms of a scenario.
 */
export function openSeenTrial(
  core: Core,
  { batches }: SeenAsk,
  scenario: AllocationScenario,
): Result<TrialRun, readonly Problem[]> {
  const opened = SeenRun.open(core, batches);
  if (!opened.ok) return err(describeProblem(scenario, opened.error));
  const run = opened.value;
  const advance = () => {
    run.advance();
    return null;
  };
  return ok(answerTrial(run, advance, () => run.seen));
}
