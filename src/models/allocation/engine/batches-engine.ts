import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Trial } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { type BatchesScenario, isOfReallocLab } from "../batches";
import type { AllocationScenario } from "../scenario";
import { type TrialAsk, trialAskOf } from "../trial-ask";
import { AllocationEngine } from "./allocation-engine";
import { describeProblem } from "./block-problem";
import { CallsTrial } from "./calls-trial";
import { Core } from "./core";
import { FitTrial } from "./fit-trial";
import { GrowthTrial } from "./growth-trial";
import { LastCallTrial } from "./last-call-trial";
import { openObservedTrial } from "./observed-trial";
import { TRIAL_KEYFRAME_BYTES } from "./open-trial";
import { Session } from "./session";

/** An opened trial, or what the core refuses. */
type Opened = Result<TrialRun, readonly Problem[]>;

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

  override trial(trial: Trial<AllocationScenario>): Opened {
    const { scenario, ask } = trial;
    return ask === undefined ? super.trial(trial) : this.#open(trialAskOf(ask), scenario);
  }

  #open(ask: TrialAsk, scenario: AllocationScenario): Opened {
    this.#answering ??= new Core(this.#module);
    switch (ask.asks) {
      case "calls":
        return openCalls(this.#answering, ofBatches(scenario));
      case "last-call":
        return this.#openLastCall(this.#answering, ofBatches(scenario));
      case "observed-calls":
        return openObservedTrial(this.#answering, ask, scenario);
      case "prices":
        return ok(new FitTrial(ask));
      case "growth":
        return ok(GrowthTrial.open(this.#answering, ask));
    }
  }

  #openLastCall(core: Core, scenario: BatchesScenario): Opened {
    const session = openSession(core, scenario);
    if (!session.ok) return session;
    this.#behind ??= new Core(this.#module);
    return ok(new LastCallTrial(session.value, Session.beside(session.value, this.#behind), scenario));
  }
}

function openCalls(core: Core, scenario: BatchesScenario): Opened {
  const session = openSession(core, scenario);
  return session.ok ? ok(new CallsTrial(session.value, scenario)) : session;
}

function openSession(core: Core, scenario: BatchesScenario): Result<Session, readonly Problem[]> {
  const session = Session.open(core, { ...scenario, breakpoints: [] }, TRIAL_KEYFRAME_BYTES);
  return session.ok ? session : err(describeProblem(scenario, session.error));
}

/** @throws RangeError if a scenario is not of the realloc lab. */
function ofBatches(scenario: AllocationScenario): BatchesScenario {
  if (isOfReallocLab(scenario)) return scenario;
  throw new RangeError("Only batches of the realloc lab have prices of calls.");
}
