import { LIMIT } from "../../../generated/kernel";
import { SeriesRecomputation } from "../../../kernel/engine/series-recomputation";
import type { Engine, ModelFrame, Refusal, Simulation, TrialRun, Work } from "../../../kernel/engine/simulation";
import type { Ask } from "../../../kernel/protocol/frame";
import type { ChartView, LentTrace } from "../../../kernel/protocol/messages";
import type { Trial } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { isOfTrace } from "../call-trace";
import { columnsThatFit } from "../frames";
import type { AllocationScenario } from "../scenario";
import { type BlockProblem, Core } from "./core";
import { FirstEvents } from "./first-events";
import { writeFrame } from "./frame-writer";
import type { FindCalls, Given, GivePage } from "./given-calls";
import { type HeapFrames, heapFramesOf } from "./heap-frames";
import type { openTrial } from "./open-trial";
import { openOn, Session } from "./session";

/** Null until a trial is prepared, since its code would be part of the first load. */
let open: typeof openTrial | null = null;

/** Loads the code of trials. */
export async function loadTrials(): Promise<void> {
  open ??= (await import("./open-trial")).openTrial;
}

const NOTHING: Given = { give: null, problems: [] };

/** The page checks scenarios first, so the words for what the core refuses load only then. */
const described = async (scenario: AllocationScenario, problem: BlockProblem): Promise<readonly Problem[]> =>
  (await import("./block-problem")).describeProblem(scenario, problem);

/** Runs scenarios of buffer caches and heaps on instances of their core. */
export class AllocationEngine implements Engine<AllocationScenario> {
  readonly #module: WebAssembly.Module;
  readonly #core: Core;
  readonly #findCalls: FindCalls | undefined;
  /** Recomputes detail; created on first use. */
  #recomputationCore: Core | null = null;
  /** For the scenario that was prepared last. */
  #given = NOTHING;

  /** `findCalls`: looks for the traces that scenarios name or contain. */
  constructor(core: WebAssembly.Module, findCalls?: FindCalls) {
    this.#module = core;
    this.#core = new Core(core);
    this.#findCalls = findCalls;
  }

  async prepare(scenario: AllocationScenario, lent?: readonly LentTrace[]): Promise<void> {
    const isTraced = isOfTrace(scenario);
    this.#given = isTraced ? await (await import("./given-calls")).givenFor(scenario, lent, this.#findCalls) : NOTHING;
  }

  prepareTrial(): Promise<void> {
    return loadTrials();
  }

  open(scenario: AllocationScenario): Result<Simulation<AllocationScenario>, Refusal> {
    const { give, problems } = this.#given;
    if (problems.length > 0) return err(problems);
    const problem = openOn(this.#core, scenario, LIMIT.KEYFRAME_BYTES, give);
    if (problem !== null) return err(described(scenario, problem));
    const newCore = () => new Core(this.#module);
    const secondCore = () => {
      this.#recomputationCore ??= newCore();
      return this.#recomputationCore;
    };
    return ok(new AllocationSimulation(this.#core, scenario, give, newCore, secondCore));
  }

  trial(trial: Trial<AllocationScenario>): Result<TrialRun, readonly Problem[]> {
    if (open === null) throw new TypeError("No trial has been prepared.");
    const { give, problems } = this.#given;
    return problems.length > 0 ? err(problems) : open(this.#core, trial, give);
  }
}

/** An open scenario of buffer caches and heaps. */
class AllocationSimulation extends Session implements Simulation<AllocationScenario> {
  /** Null = no lane has a heap with addresses. */
  readonly #heaps: HeapFrames | null;
  readonly #firsts = new FirstEvents(this);
  readonly #recomputation: SeriesRecomputation<Session>;

  /** `newCore`: for recorded operations; `secondCore`: recomputes detail. */
  constructor(
    core: Core,
    scenario: AllocationScenario,
    give: GivePage | null,
    newCore: () => Core,
    secondCore: () => Core,
  ) {
    super(core, scenario, give);
    this.#heaps = heapFramesOf(this, newCore);
    this.#recomputation = new SeriesRecomputation(() => Session.beside(this, secondCore()), this);
  }

  override observe(steps: number, work: Work): number {
    return this.#firsts.along(steps, work);
  }

  look(wanted: ChartView): ChartView {
    const most = columnsThatFit({ slots: this.slotCounts, heaps: this.#heaps?.needs });
    return this.#recomputation.look({ ...wanted, columns: Math.min(wanted.columns, most) });
  }

  override ask(ask: Ask): void {
    this.#heaps?.ask(ask);
  }

  override change({ prices }: AllocationScenario): void {
    this.#heaps?.setPrices(prices);
  }

  /** The view's detail, and at rest a recording of the last operation. */
  recomputations(moving: boolean): readonly Work[] {
    const heaps = this.#heaps;
    const recording = heaps?.pending && !moving ? [(steps: number) => heaps.advance(steps)] : [];
    return [...this.#recomputation.work, ...recording];
  }

  writeFrame(buffer: ArrayBuffer, view: ChartView, passing: boolean): ModelFrame {
    const { recorded, detail } = this.#recomputation;
    const heaps = this.#heaps?.tell(recorded, view, passing);
    return {
      rows: writeFrame(buffer, this, recorded, view, heaps),
      ...(this.#heaps && { answer: this.#heaps.answer }),
      detail,
      firstEvents: this.#firsts.events,
    };
  }
}
