import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Trial, TrialResult } from "../../../kernel/protocol/trial";
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
    const run = SweepRun.open(core, scenario, give);
    return run.ok ? ok(new SumsTrial(run.value)) : err(describeProblem(scenario, run.error));
  }
  const session = Session.open(core, { ...scenario, breakpoints: [] }, TRIAL_KEYFRAME_BYTES, give);
  return session.ok ? ok(new AllocationTrial(session.value, search)) : err(describeProblem(scenario, session.error));
}

/** A trial that answers with the sums of its lanes. */
class SumsTrial implements TrialRun {
  readonly isFound = false;
  readonly #run: SweepRun;

  constructor(run: SweepRun) {
    this.#run = run;
  }

  get done(): number {
    return this.#run.done;
  }

  advance(steps: number) {
    return this.#run.advance(steps);
  }

  get result(): TrialResult {
    return { done: this.done, lanes: [], questions: [], answer: { sums: this.#run.sums } };
  }
}
