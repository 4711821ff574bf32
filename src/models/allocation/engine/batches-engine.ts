import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Trial } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { type BatchesScenario, isOfBatches } from "../batches";
import { isLastCallAsk } from "../call-answer";
import type { AllocationScenario } from "../scenario";
import { isFitAsk, isSeenAsk } from "../seen-ask";
import { isCallsAsk } from "../sweep-answer";
import { AllocationEngine } from "./allocation-engine";
import { TRIAL_KEYFRAME_BYTES } from "./allocation-trial";
import { describeProblem } from "./block-problem";
import { CallsTrial } from "./calls-trial";
import { Core } from "./core";
import { FitTrial } from "./fit-trial";
import { GrowthTrial } from "./growth-trial";
import { LastCallTrial } from "./last-call-trial";
import { openSeenTrial } from "./seen-trial";
import { Session } from "./session";

/** Runs batches as the allocation engine does, and answers trials about calls, measured machines and growing vectors. */
export class BatchesEngine extends AllocationEngine {
  readonly #module: WebAssembly.Module;
  /** The core of the answers. Display alone needs none. */
  #answering: Core | null = null;
  /** The core that stays a call behind the other one. */
  #behind: Core | null = null;

  constructor(core: WebAssembly.Module) {
    super(core);
    this.#module = core;
  }

  override trial(trial: Trial<AllocationScenario>): Result<TrialRun, readonly Problem[]> {
    const { scenario, ask } = trial;
    if (ask === undefined) return super.trial(trial);
    if (isFitAsk(ask)) return ok(new FitTrial(ask));
    this.#answering ??= new Core(this.#module);
    if (isSeenAsk(ask)) return openSeenTrial(this.#answering, ask, scenario);
    if (isCallsAsk(ask) && isOfBatches(scenario)) return openCallsTrial(this.#answering, scenario);
    if (isLastCallAsk(ask) && isOfBatches(scenario)) return this.#openLastCall(this.#answering, scenario);
    return ok(GrowthTrial.open(this.#answering, ask));
  }

  #openLastCall(core: Core, scenario: BatchesScenario): Result<TrialRun, readonly Problem[]> {
    const session = Session.open(core, { ...scenario, breakpoints: [] }, TRIAL_KEYFRAME_BYTES);
    if (!session.ok) return err(describeProblem(scenario, session.error));
    this.#behind ??= new Core(this.#module);
    return ok(new LastCallTrial(session.value, Session.beside(session.value, this.#behind), scenario));
  }
}

function openCallsTrial(core: Core, scenario: BatchesScenario): Result<TrialRun, readonly Problem[]> {
  const session = Session.open(core, { ...scenario, breakpoints: [] }, TRIAL_KEYFRAME_BYTES);
  return session.ok ? ok(new CallsTrial(session.value, scenario)) : err(describeProblem(scenario, session.error));
}
