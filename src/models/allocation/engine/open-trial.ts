import { answerTrial, type TrialRun } from "../../../kernel/engine/simulation";
import type { Trial } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import type { AllocationScenario } from "../scenario";
import { isSumsAsk } from "../sums-ask";
import { AllocationTrial } from "./allocation-trial";
import { describeProblem } from "./block-problem";
import type { Core } from "./core";
import type { GivePage } from "./given-calls";
import { Session } from "./session";
import { SweepRun } from "./sweep-run";

/** Keyframe bytes of a trial: none, since it never goes back. */
export const TRIAL_KEYFRAME_BYTES = 0;

/** Opens a trial, of sums if it asks for them. Error: what the core refuses. */
export function openTrial(
  core: Core,
  { scenario, search, ask }: Trial<AllocationScenario>,
  give: GivePage | null,
): Result<TrialRun, readonly Problem[]> {
  if (ask !== undefined && isSumsAsk(ask)) {
    const opened = SweepRun.open(core, scenario, give);
    if (!opened.ok) return err(describeProblem(scenario, opened.error));
    const run = opened.value;
    const answer = () => ({ sums: run.sums });
    return ok(answerTrial(run, (steps) => run.advance(steps), answer));
  }
  const session = Session.open(core, { ...scenario, breakpoints: [] }, TRIAL_KEYFRAME_BYTES, give);
  return session.ok ? ok(new AllocationTrial(session.value, search)) : err(describeProblem(scenario, session.error));
}
