import { LIMIT } from "../../../generated/kernel";
import { SeriesRecomputation } from "../../../kernel/engine/series-recomputation";
import type { Engine, ModelFrame, Simulation, TrialRun, Work } from "../../../kernel/engine/simulation";
import type { Ask } from "../../../kernel/protocol/ask";
import type { LentTrace } from "../../../kernel/protocol/lent-trace";
import type { ChartView, EventTarget } from "../../../kernel/protocol/messages";
import type { Trial } from "../../../kernel/protocol/trial";
import type { Breakpoint, Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { isOfTrace } from "../call-trace";
import { columnsThatFit } from "../frame-budget";
import type { AllocationScenario } from "../scenario";
import { describeProblem } from "./block-problem";
import { Core } from "./core";
import { FirstEvents } from "./first-events";
import { writeFrame } from "./frame-writer";
import type { FindCalls, Given } from "./given-calls";
import { type HeapFrames, heapFramesOf } from "./heap-frames";
import type { openTrial } from "./open-trial";
import { Session } from "./session";

/** Null until a trial is prepared, since its code would be part of the first load. */
let open: typeof openTrial | null = null;

/** Loads the code of trials. */
export async function loadTrials(): Promise<void> {
  open ??= (await import("./open-trial")).openTrial;
}

const NOTHING: Given = { give: null, problems: [] };

/** A view from the first step on is never wider than its record (series.h). */
const EXACT = { kind: "exact" } as const;

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

  open(scenario: AllocationScenario): Result<Simulation<AllocationScenario>, readonly Problem[]> {
    const { give, problems } = this.#given;
    if (problems.length > 0) return err(problems);
    const session = Session.open(this.#core, scenario, LIMIT.KEYFRAME_BYTES, give);
    if (!session.ok) return err(describeProblem(scenario, session.error));
    const heaps = heapFramesOf(session.value, () => new Core(this.#module));
    return ok(new AllocationSimulation(session.value, heaps, () => this.#secondCore()));
  }

  trial(trial: Trial<AllocationScenario>): Result<TrialRun, readonly Problem[]> {
    if (open === null) throw new TypeError("No trial has been prepared.");
    const { give, problems } = this.#given;
    return problems.length > 0 ? err(problems) : open(this.#core, trial, give);
  }

  #secondCore(): Core {
    this.#recomputationCore ??= new Core(this.#module);
    return this.#recomputationCore;
  }
}

/** An open scenario of buffer caches and heaps. */
class AllocationSimulation implements Simulation<AllocationScenario> {
  readonly #session: Session;
  /** Null = no lane has a heap with addresses. */
  readonly #heaps: HeapFrames | null;
  readonly #firsts: FirstEvents;
  readonly #openSecond: () => Session;
  /** Recomputes detail; null until a view needs it. */
  #recomputation: SeriesRecomputation<Session> | null = null;

  constructor(session: Session, heaps: HeapFrames | null, recomputationCore: () => Core) {
    this.#session = session;
    this.#heaps = heaps;
    this.#firsts = new FirstEvents(session);
    this.#openSecond = () => Session.beside(session, recomputationCore());
  }

  get done(): number {
    return this.#session.done;
  }

  get frontier(): number {
    return this.#session.frontier;
  }

  get scenario(): AllocationScenario {
    return this.#session.scenario;
  }

  run(steps: number) {
    return this.#session.run(steps);
  }

  replay(steps: number) {
    return this.#session.replay(steps);
  }

  rewind(done: number): void {
    this.#session.rewind(done);
  }

  bookmark(): void {
    this.#session.bookmark();
  }

  returnToBookmark(): void {
    this.#session.returnToBookmark();
  }

  observe(steps: number, work: Work): number {
    return this.#firsts.along(steps, work);
  }

  arm(breakpoints: readonly Breakpoint[]): void {
    this.#session.arm(breakpoints);
  }

  armEvent(event: EventTarget | null): void {
    this.#session.armEvent(event);
  }

  look(wanted: ChartView): ChartView {
    const most = columnsThatFit({ slots: this.#session.slotCounts, heaps: this.#heaps?.needs });
    const view = { ...wanted, columns: Math.min(wanted.columns, most) };
    if (view.from > 1) this.#recomputation ??= new SeriesRecomputation(this.#openSecond, this.#session);
    this.#recomputation?.look(view);
    return view;
  }

  ask(ask: Ask): void {
    this.#heaps?.ask(ask);
  }

  change({ prices }: AllocationScenario): void {
    this.#heaps?.setPrices(prices);
  }

  /** The view's detail, and at rest a recording of the last operation. */
  recomputations(moving: boolean): readonly Work[] {
    const [recomputation, heaps] = [this.#recomputation, this.#heaps];
    recomputation?.update();
    return [
      ...(recomputation?.pending ? [(steps: number) => recomputation.advance(steps)] : []),
      ...(heaps?.pending && !moving ? [(steps: number) => heaps.advance(steps)] : []),
    ];
  }

  writeFrame(buffer: ArrayBuffer, view: ChartView, passing: boolean): ModelFrame {
    const { recorded, detail } = this.#recomputation ?? { recorded: this.#session, detail: EXACT };
    const heaps = this.#heaps?.tell(recorded, view, passing);
    return {
      rows: writeFrame(buffer, this.#session, recorded, view, heaps),
      ...(this.#heaps && { answer: this.#heaps.answer }),
      detail,
      firstEvents: this.#firsts.events,
    };
  }

  trap(): void {
    this.#session.trap();
  }
}
