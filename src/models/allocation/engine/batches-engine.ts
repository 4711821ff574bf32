import { LIMIT } from "../../../generated/kernel";
import { answerTrial, type TrialRun } from "../../../kernel/engine/simulation";
import type { Trial } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { type BatchesScenario, isOfReallocLab, pointersOf } from "../batches";
import { callPricesOf } from "../call-prices";
import { summarize } from "../call-summary";
import { checkGrowth, type GrowthAsk } from "../growth";
import { grownLane } from "../growth-figures";
import { fitPrices } from "../price-fit";
import type { AllocationScenario } from "../scenario";
import { type FitAsk, type ObservedAsk, type SizeAnswer, type TrialAsk, trialAskOf } from "../trial-ask";
import { AllocationEngine } from "./allocation-engine";
import { describeProblem } from "./block-problem";
import { Core } from "./core";
import { GrowthRun } from "./growth-run";
import { CallCounter, HeapCalls } from "./heap-calls";
import { lastCallTrial } from "./last-call";
import { ObservedRun } from "./observed-size";
import { TRIAL_KEYFRAME_BYTES } from "./open-trial";
import { Session } from "./session";

/** A trial of batches that answers with its calls. */
function callsTrial(session: Session, scenario: BatchesScenario): TrialRun {
  const { lanes, size } = scenario;
  const calls = new HeapCalls(session.core);
  const counters = lanes.map(() => new CallCounter());
  // Nobody reads the series of a trial: none is recorded before the last step that a run can have.
  session.recordRange(LIMIT.STEPS, 1);
  const advance = (steps: number) => {
    const first = session.done;
    const stop = session.replay(Math.min(steps, calls.room(first)));
    const count = session.done - first;
    for (const [lane, counter] of counters.entries())
      if (count > 0) counter.add(calls.words(lane, first, count), first);
    return stop;
  };
  const answer = (): SizeAnswer => {
    const prices = callPricesOf(scenario.prices);
    const summaries = lanes.map(({ heap }, lane) => summarize(heap.model, counters[lane]?.rows ?? [], prices));
    return { size, pointers: pointersOf(scenario), lanes: summaries };
  };
  return answerTrial(session, advance, answer);
}

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
        return ok(fitTrial(ask));
      case "growth":
        return ok(growthTrial(this.#answering, ask));
    }
  }

  #openLastCall(core: Core, scenario: BatchesScenario): Opened {
    const session = openSession(core, scenario);
    if (!session.ok) return session;
    this.#behind ??= new Core(this.#module);
    return ok(lastCallTrial(session.value, Session.beside(session.value, this.#behind), scenario));
  }
}

function openCalls(core: Core, scenario: BatchesScenario): Opened {
  const session = openSession(core, scenario);
  return session.ok ? ok(callsTrial(session.value, scenario)) : session;
}

/** Answers with calls as a program sees them. An operation is a call. */
function openObservedTrial(core: Core, { batches }: ObservedAsk, scenario: AllocationScenario): Opened {
  const opened = ObservedRun.open(core, batches);
  if (!opened.ok) return err(describeProblem(scenario, opened.error));
  const run = opened.value;
  const advance = () => {
    run.advance();
    return null;
  };
  return ok(answerTrial(run, advance, () => run.seen));
}

/** Answers with fitted prices, without operations. */
function fitTrial({ groups, before }: FitAsk): TrialRun {
  return answerTrial(
    { done: 0, isFound: true },
    () => null,
    () => fitPrices(groups, before),
  );
}

/** Grows vectors. An operation is one growth. @throws RangeError if the request, or its heap, is not valid. */
function growthTrial(core: Core, { growth }: GrowthAsk): TrialRun {
  checkGrowth(growth);
  const opened = GrowthRun.open(core, growth);
  if (!opened.ok) throw new RangeError(`The core refuses the heap of a growth: ${JSON.stringify(opened.error)}`);
  const run = opened.value;
  const advance = (steps: number) => {
    run.advance(steps);
    return null;
  };
  const answer = () => run.result;
  return answerTrial(run, advance, answer, () => [grownLane(answer())]);
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
