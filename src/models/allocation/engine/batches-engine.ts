import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Trial } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { isOfBatches } from "../batches";
import type { AllocationScenario } from "../scenario";
import { isCallsAsk } from "../sweep-answer";
import { AllocationEngine } from "./allocation-engine";
import { TRIAL_KEYFRAME_BYTES } from "./allocation-trial";
import { describeProblem } from "./block-problem";
import { CallsTrial } from "./calls-trial";
import { Core } from "./core";
import { Session } from "./session";

/** Runs batches as the allocation engine does, and answers trials with their calls. */
export class BatchesEngine extends AllocationEngine {
  readonly #calls: Core;

  constructor(core: WebAssembly.Module) {
    super(core);
    this.#calls = new Core(core);
  }

  override trial(trial: Trial<AllocationScenario>): Result<TrialRun, readonly Problem[]> {
    const { scenario, ask } = trial;
    if (!isCallsAsk(ask) || !isOfBatches(scenario)) return super.trial(trial);
    const session = Session.open(this.#calls, { ...scenario, breakpoints: [] }, TRIAL_KEYFRAME_BYTES);
    return session.ok ? ok(new CallsTrial(session.value, scenario)) : err(describeProblem(scenario, session.error));
  }
}
