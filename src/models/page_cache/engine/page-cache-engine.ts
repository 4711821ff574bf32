import { LIMIT } from "../../../generated/kernel";
import { expectOk } from "../../../kernel/engine/core-run";
import { RECOMPUTATION_KEYFRAME_BYTES, SeriesRecomputation } from "../../../kernel/engine/series-recomputation";
import type { Engine, ModelFrame, Simulation, TrialRun, Work } from "../../../kernel/engine/simulation";
import { ColumnBuffer } from "../../../kernel/protocol/columns";
import type { Ask } from "../../../kernel/protocol/frame";
import type { ChartView } from "../../../kernel/protocol/messages";
import type { Trial } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { ok, type Result } from "../../../shared/result";
import { checkCurveAsk } from "../curve-ask";
import type { PageRows } from "../frames";
import type { MachineCounts } from "../machine/read-figures";
import { columnsThatFit } from "../policy-frame";
import { isMachine, type PageScenario } from "../scenario";
import { NO_KEYS, openOn } from "./cache-run";
import { PageCacheCore } from "./core";
import { curveTrial, sampledTrial } from "./curve-trial";
import { type FindTrace, type GivenTrace, traceNeeded } from "./given-trace";
import { MachineRun } from "./machine-run";
import { MachineSimulation } from "./machine-simulation";
import { openSession } from "./open-session";
import { PageInquiry, type SecondRun } from "./page-inquiry";
import { PoliciesRun } from "./policies-run";
import { QuestionTrial } from "./question-trial";
import { lanesOf, type Session } from "./session-lanes";
import { putPolicies } from "./write-policies";

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
