import { LIMIT } from "../../../generated/kernel";
import { PAGE_LIMIT } from "../../../generated/page_cache";
import { expectOk } from "../../../kernel/engine/core-run";
import { RECOMPUTATION_KEYFRAME_BYTES, SeriesRecomputation } from "../../../kernel/engine/series-recomputation";
import {
  answerTrial,
  drawnEnd,
  type Engine,
  type ModelFrame,
  type Simulation,
  STRETCH,
  type TrialRun,
  type Work,
} from "../../../kernel/engine/simulation";
import { ColumnBuffer } from "../../../kernel/protocol/columns";
import type { Ask } from "../../../kernel/protocol/frame";
import type { ChartView, Stop } from "../../../kernel/protocol/messages";
import type { Trial, TrialResult } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { ok, type Result } from "../../../shared/result";
import type { PageRows } from "../frames";
import type { MachineCounts } from "../machine/read-figures";
import { checkCurveAsk, type LruMisses, type SampleAsk, type SampledCurves } from "../miss-curve";
import { columnsThatFit } from "../policy-frame";
import { tunedPolicy } from "../policy-tables";
import { type PageQuestion, REQUEST_ENDS, requestEndOf } from "../questions";
import { isMachine, type PageScenario } from "../scenario";
import { openOn } from "./cache-run";
import { PageCacheCore } from "./core";
import { MachineRun, MachineSimulation } from "./machine-run";
import { allRequests, estimatedCurves } from "./miss-curves";
import { type FindTrace, type GivenTrace, lanesOf, openSession, type Session, traceNeeded } from "./open-session";
import { PageInquiry, type SecondRun } from "./page-inquiry";
import { PoliciesRun, putPolicies } from "./policies-run";
import { NO_KEYS, type RequestStream } from "./request-stream";

/** Computes LRU's curve over the requests that `core` has opened. An operation of this trial reads one request. */
function curveTrial(core: PageCacheCore): TrialRun {
  const distinct = core.call.bl_pages_distinct();
  expectOk(core.call.bl_curve_begin());
  const total = core.call.bl_curve_continue(0);
  const run = { done: 0, isFound: total === 0 };
  const advance = (steps: number) => {
    const left = core.call.bl_curve_continue(steps);
    Object.assign(run, { done: total - left, isFound: left === 0 });
    return null;
  };
  return answerTrial(run, advance, () => missesOf(core, distinct));
}

/** A cache of n pages hits at every stack distance below n; first requests have none. */
function missesOf(core: PageCacheCore, distinct: number): LruMisses {
  const requests = core.call.bl_curve_requests();
  let left = requests;
  const misses = core.read(Uint32Array, core.call.bl_curve_distances(), distinct).map((hits) => {
    left -= hits;
    return left;
  });
  return { requests, misses: misses.slice(0, PAGE_LIMIT.CACHE), cold: left };
}

/**
 * Estimates curves from a sample of the requests that `core` has opened. An operation of this trial reads one request.
 * `keys`: those of the pages; empty = a page is its own key.
 */
function sampledTrial(
  core: PageCacheCore,
  { lanes, warm }: PageScenario,
  keys: RequestStream["keys"],
  { rate, sizes }: SampleAsk,
): TrialRun {
  const stream = { requests: allRequests(core), keys, sizes: null };
  const work = estimatedCurves(core, stream, { policies: lanes.map(tunedPolicy), sizes, warm, rate });
  const run = { done: 0, isFound: false };
  let estimates: SampledCurves["estimates"] = [];
  // One replay, however many requests its sample has.
  const advance = () => {
    const next = work.next();
    if (next.done) [estimates, run.isFound] = [next.value, true];
    else run.done += next.value;
    return null;
  };
  return answerTrial(run, advance, () => ({ estimates }));
}

/** The most requests per slice that a search examines one by one, since they are slower. */
const SEARCHED = 1000;

/**
 * Finds requests that deserve a question about the first lane. A draw decides how the request of each stretch ends, so
 * no answer is always right; the first request of the stretch with that end is asked about.
 */
class QuestionTrial implements TrialRun {
  readonly #run: PoliciesRun;
  readonly #search: NonNullable<Trial["search"]>;
  readonly #questions: PageQuestion[] = [];
  /** The last stretch with a question. */
  #asked = -1;

  constructor(run: PoliciesRun, search: NonNullable<Trial["search"]>) {
    this.#run = run;
    this.#search = search;
  }

  get done(): number {
    return this.#run.done;
  }

  get isFound(): boolean {
    return this.#questions.length >= this.#search.most;
  }

  advance(steps: number): Stop | null {
    const way = this.#search.from - this.done;
    if (way > 0) return this.#run.replay(Math.min(steps, way));
    for (let i = 0; i < Math.min(steps, SEARCHED) && !this.isFound; i++) {
      const stop = this.#step();
      if (stop !== null) return stop;
    }
    return null;
  }

  get result(): TrialResult {
    return { done: this.done, lanes: [], questions: this.#questions };
  }

  #step(): Stop | null {
    const { done } = this;
    const stop = this.#run.replay(1);
    const stretch = Math.floor(done / STRETCH);
    if (this.done === done || stretch === this.#asked) return stop;
    const end = requestEndOf({ actCounts: this.#run.lastActs(0).counts });
    if (end !== REQUEST_ENDS[drawnEnd(stretch, REQUEST_ENDS.length)]) return stop;
    this.#asked = stretch;
    this.#questions.push({ done, asks: "hit", page: this.#run.page(done) });
    return stop;
  }
}

/** For the keyframes of a run that never goes back. */
const TRIAL_KEYFRAME_BYTES = 1 << 16;

/** Runs scenarios of the page cache on instances of its core. */
export class PageCacheEngine implements Engine<PageScenario, PageRows> {
  readonly #module: WebAssembly.Module;
  readonly #core: PageCacheCore;
  /** Recomputes detail; created on first use. */
  #second: PageCacheCore | null = null;
  /** Replays what answers need; null = no answer needs it. */
  #third: PageCacheCore | null = null;
  readonly #findTrace: FindTrace;
  /** The trace of the last prepared scenario; null = it needs none, or this device does not have it. */
  #trace: GivenTrace | null = null;

  /** `findTrace`: looks for the traces that scenarios name. */
  constructor(module: WebAssembly.Module, findTrace: FindTrace = async () => null) {
    this.#module = module;
    this.#core = new PageCacheCore(module);
    this.#findTrace = findTrace;
  }

  async prepare(scenario: PageScenario): Promise<void> {
    const needed = traceNeeded(scenario);
    if (this.#trace?.name === needed) return;
    this.#trace = null;
    if (needed !== null) this.#trace = await this.#findTrace(needed);
  }

  open(scenario: PageScenario): Result<Simulation<PageScenario, PageRows>, readonly Problem[]> {
    const trace = this.#trace;
    const opened = openSession(this.#core, scenario, trace, LIMIT.KEYFRAME_BYTES);
    if (!opened.ok) return opened;
    if (isMachine(scenario)) return ok(armed(new MachineSimulation(this.#core, scenario)));
    const openSecond = () => beside(this.#giveSecond(), scenario, trace);
    const past = {
      open: () => beside(this.#giveThird(), scenario, trace),
      close: () => {
        this.#third = null;
      },
    };
    return ok(armed(new PolicySimulation(this.#core, scenario, openSecond, past)));
  }

  trial({ scenario, ask, search }: Trial<PageScenario>): Result<TrialRun, readonly Problem[]> {
    const opened = openSession(this.#core, scenario, this.#trace, TRIAL_KEYFRAME_BYTES);
    if (!opened.ok) return opened;
    const run = opened.value;
    if (search !== undefined && !(run instanceof MachineRun))
      return ok(new QuestionTrial(new PoliciesRun(this.#core, scenario), search));
    if (ask === undefined) return ok(trialOf(run));
    checkCurveAsk(ask, scenario);
    if (ask.asks === "lru-curve") return ok(curveTrial(this.#core));
    return ok(sampledTrial(this.#core, scenario, this.#trace?.keys ?? NO_KEYS, ask));
  }

  #giveSecond(): PageCacheCore {
    this.#second ??= new PageCacheCore(this.#module);
    return this.#second;
  }

  #giveThird(): PageCacheCore {
    this.#third ??= new PageCacheCore(this.#module);
    return this.#third;
  }
}

/** The same scenario on another core, for a replay beside the run. */
function beside(core: PageCacheCore, scenario: PageScenario, trace: GivenTrace | null): PoliciesRun {
  expectOk(openOn(core, scenario, trace, RECOMPUTATION_KEYFRAME_BYTES));
  return new PoliciesRun(core, scenario);
}

function armed<S extends Simulation<PageScenario, PageRows>>(simulation: S): S {
  simulation.arm(simulation.scenario.breakpoints);
  return simulation;
}

function machineCounts(run: MachineRun): MachineCounts {
  const commands = run.scenario.script.flatMap((_, command) => [...run.commandFigures(command)]);
  return { figures: run.figures(), commands: Float64Array.from(commands) };
}

function trialOf(run: Session): TrialRun {
  const lanes = () => (run instanceof MachineRun ? [machineCounts(run)] : lanesOf(run));
  return {
    get done() {
      return run.done;
    },
    isFound: false,
    advance: (steps) => run.replay(steps),
    get result() {
      return { done: run.done, lanes: lanes(), questions: [] };
    },
  };
}

class PolicySimulation extends PoliciesRun implements Simulation<PageScenario, PageRows> {
  readonly #inquiry: PageInquiry;
  readonly #recomputation: SeriesRecomputation<PoliciesRun>;

  /** `openSecond` opens the scenario where detail is recomputed, `past` where answers are replayed. */
  constructor(core: PageCacheCore, scenario: PageScenario, openSecond: () => PoliciesRun, past: SecondRun) {
    super(core, scenario);
    this.#inquiry = new PageInquiry(past, this);
    this.#recomputation = new SeriesRecomputation(openSecond, this);
  }

  override ask(ask: Ask): void {
    this.#inquiry.ask(ask);
  }

  look(wanted: ChartView): ChartView {
    const columns = Math.min(wanted.columns, columnsThatFit(this.scenario.lanes.length));
    return this.#recomputation.look({ ...wanted, columns });
  }

  /** The view's detail, and at rest the answers. */
  recomputations(moving: boolean): readonly Work[] {
    const inquiry = this.#inquiry;
    const answers = inquiry.pending && !moving ? [(steps: number) => inquiry.advance(steps)] : [];
    return [...this.#recomputation.work, ...answers];
  }

  writeFrame(buffer: ArrayBuffer, view: ChartView): ModelFrame<PageRows> {
    const { recorded, detail } = this.#recomputation;
    const lanes = putPolicies(new ColumnBuffer(buffer), this, recorded, view);
    const { answer } = this.#inquiry;
    return { rows: { stage: "policies", lanes }, answer, detail, firstEvents: lanes.map(() => []) };
  }
}
