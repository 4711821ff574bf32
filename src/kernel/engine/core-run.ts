import { LIMIT, STATUS } from "../../generated/kernel";
import type { Ask } from "../protocol/frame";
import { type ChartView, type EventTarget, type Stop, viewBounds } from "../protocol/messages";
import { type BreakpointArguments, breakpointArguments } from "../scenario/block";
import type { Breakpoint, Scenario } from "../scenario/scenario";
import type { StopKinds } from "../scenario/stop-kinds";
import { type Bound, type CallTable, type CoreInstance, wordOf } from "./core";
import type { Work } from "./simulation";

/** A model's stop rules and ends, as its core knows them. */
export interface RunRules {
  readonly stops: StopKinds;
  /** The rule that stops at the next event of a target. */
  nextEvent(target: EventTarget): BreakpointArguments;
  /** The ends of a run by the status that reports them. `inLane`: a single lane causes it. */
  readonly ends: Readonly<Partial<Record<number, { readonly end: string; readonly inLane?: boolean }>>>;
}

/** The start of a span of the record, and its width, in steps. */
export interface Span {
  readonly from: number;
  readonly width: number;
}

/**
 * One open scenario on a core: it moves, stops and records. With views and frames it is a Simulation. A core has one run at a time; opening another ends this one.
 * Positions count operations done. Every method throws CoreTrap once the core has trapped.
 */
export class CoreRun<S extends Scenario = Scenario, C extends CoreInstance = CoreInstance> {
  readonly scenario: S;
  readonly core: C;
  readonly #rules: RunRules;
  #spanOrigin = 0;
  #breakpoints: readonly Breakpoint[] = [];
  #nextEvent: EventTarget | null = null;

  protected constructor(core: C, scenario: S, rules: RunRules) {
    this.core = core;
    this.scenario = scenario;
    this.#rules = rules;
  }

  /** Operations done: "at step n" is done = n + 1. */
  get done(): number {
    return this.core.call.bl_done();
  }

  /** The most operations ever done; the series and the event log end there. */
  get frontier(): number {
    return this.core.call.bl_frontier();
  }

  /**
   * Performs up to `steps` operations. Null = it did all of them; otherwise why it stopped.
   * @throws RangeError unless `steps` is an integer below 2³², since the core would truncate it.
   */
  run(steps: number): Stop | null {
    return this.#perform(this.core.call.bl_run, steps);
  }

  /** Like run(), but ignores breakpoints. */
  replay(steps: number): Stop | null {
    return this.#perform(this.core.call.bl_replay, steps);
  }

  /** Loads the last saved state at or before `done`; the caller replays the rest. */
  rewind(done: number): void {
    expectOk(this.core.call.bl_rewind(done));
  }

  /** Saves the current state; only one bookmark exists. */
  bookmark(): void {
    expectOk(this.core.call.bl_bookmark());
  }

  /** Goes back to the bookmark. */
  returnToBookmark(): void {
    expectOk(this.core.call.bl_return());
  }

  /** Arms exactly these breakpoints; the one for the next event stays as it is. */
  arm(breakpoints: readonly Breakpoint[]): void {
    this.#breakpoints = breakpoints;
    this.core.call.bl_disarm();
    for (const [index, breakpoint] of breakpoints.entries())
      this.#arm(index, breakpointArguments(this.#rules.stops, breakpoint));
    if (this.#nextEvent !== null) this.#arm(LIMIT.EVENT_BREAKPOINT, this.#rules.nextEvent(this.#nextEvent));
  }

  /** From now on a run also stops after the next such event; null = no longer. */
  armEvent(event: EventTarget | null): void {
    this.#nextEvent = event;
    this.arm(this.#breakpoints);
  }

  /** The span that covers `step`. */
  span(step: number): Span {
    const width = this.core.call.bl_span_width(step);
    return { from: step - ((step - this.#spanOrigin) % width), width };
  }

  /** From now on records only the steps from `origin` on, `width` steps per span; at most SPANS spans. */
  recordRange(origin: number, width: number): void {
    expectOk(this.core.call.bl_record_range(origin, width));
    this.#spanOrigin = origin;
  }

  /** A model that reports nothing about its steps, has no queries, and no fields that change beside a run. */
  observe(steps: number, work: Work): number {
    return work(steps);
  }
  ask(_: Ask): void {}
  change(_: S): void {}

  /** Traps on purpose: tests only. */
  trap(): void {
    this.core.call.bl_trap();
  }

  /** Gives the core the page of a trace that its next step needs. */
  protected givePage(): void {
    expectOk(STATUS.NEED_PAGE);
  }

  #perform(perform: (steps: number) => number, steps: number): Stop | null {
    const end = this.done + expectCount(steps);
    let status = perform(steps);
    while (status === STATUS.NEED_PAGE) {
      this.givePage();
      status = perform(end - this.done);
    }
    return this.#stopOf(status);
  }

  #arm(index: number, { kind, lane, value }: BreakpointArguments): void {
    expectOk(this.core.call.bl_arm(index, kind, lane, value));
  }

  #stopOf(status: number): Stop | null {
    if (status === STATUS.OK) return null;
    const [breakpoint = 0, lane = 0, step = 0] = this.core.read(Uint32Array, this.core.call.bl_stop(), 3);
    const ended = this.#rules.ends[status];
    if (ended !== undefined) return { reason: "end", end: ended.end, ...(ended.inLane && { lane, step }) };
    if (status !== STATUS.BREAKPOINT) return expectOk(status);
    if (breakpoint === LIMIT.EVENT_BREAKPOINT) return { reason: "event", lane, step };
    return { reason: "breakpoint", breakpoint, lane, step };
  }
}

/** @throws Error on any other status, which means that this program called the core wrongly. */
export function expectOk(status: number): null {
  if (status !== STATUS.OK) throw new Error(`The core returned ${wordOf(STATUS, status)}.`);
  return null;
}

function expectCount(steps: number): number {
  if (steps >>> 0 === steps) return steps;
  throw new RangeError(`A run takes a whole number of steps, 0 … 4,294,967,295, not ${steps}.`);
}

/** The keyframe functions of wasm/exports.h, in the form of KERNEL_CALLS in core.ts. */
const KEYFRAME_CALLS = {
  bl_keyframe_spacing: ["u32"],
  bl_keyframe_count: ["u32"],
  bl_export_begin: ["u32", "u32"],
  bl_export_next: ["u32"],
  bl_transfer: ["u32"],
  bl_import_begin: ["u32"],
  bl_import_next: ["u32", "u32"],
  bl_import_end: ["u32"],
} as const satisfies CallTable;

/** The keyframes of a core's session: states at multiples of a spacing in steps, which another session can load. */
export class Keyframes {
  readonly #core: CoreInstance;
  readonly #call: Bound<typeof KEYFRAME_CALLS>;

  constructor(core: CoreInstance) {
    this.#core = core;
    this.#call = core.bind(KEYFRAME_CALLS);
  }

  get count(): number {
    return this.#call.bl_keyframe_count();
  }

  get spacing(): number {
    return this.#call.bl_keyframe_spacing();
  }

  /** The keyframe at or before `done`, for import() into a session with the same scenario. */
  export(done: number): Uint8Array {
    const bytes = new Uint8Array(this.#call.bl_export_begin(done));
    let at = 0;
    for (let size = this.#call.bl_export_next(); size > 0; size = this.#call.bl_export_next()) {
      bytes.set(this.#core.read(Uint8Array, this.#call.bl_transfer(), size), at);
      at += size;
    }
    return bytes;
  }

  /** Loads the state of a keyframe. */
  import(bytes: Uint8Array): void {
    expectOk(this.#call.bl_import_begin());
    for (let at = 0; at < bytes.length; at += LIMIT.TRANSFER_BYTES) {
      const piece = bytes.subarray(at, at + LIMIT.TRANSFER_BYTES);
      this.#core.write(this.#call.bl_transfer(), piece);
      expectOk(this.#call.bl_import_next(piece.length));
    }
    expectOk(this.#call.bl_import_end());
  }
}

/** The bounds of a view's columns, and which columns contain the start of a span. */
export interface ChartColumns {
  readonly bounds: Uint32Array;
  readonly begins: readonly boolean[];
  readonly frontier: number;
}

/** The record of a run. */
type Recorded = Pick<CoreRun, "frontier" | "span">;

/** Whether some span in the recorded part of a view is wider than a column. */
export function isCoarse(run: Recorded, view: ChartView): boolean {
  const bounds = viewBounds(view);
  const { frontier } = run;
  return bounds.some((from, i) => {
    const to = bounds[i + 1] ?? 0;
    return from < Math.min(to, frontier) && run.span(from).width > to - from;
  });
}

/** The columns of a view that `recorded` covers up to `frontier`. */
export function columnsOf(recorded: Recorded, view: ChartView, frontier: number): ChartColumns {
  const bounds = viewBounds(view);
  if ((bounds[0] ?? 0) < frontier) bounds[0] = recorded.span(bounds[0] ?? 0).from;
  const begins = Array.from({ length: view.columns }, (_, i) => {
    const [from = 0, to = 0] = bounds.subarray(i, i + 2);
    return from < Math.min(to, frontier) && nextSpan(recorded, from) < to;
  });
  return { bounds, begins, frontier };
}

/** The start of the first span at or after `step`. */
function nextSpan(run: Recorded, step: number): number {
  const { from, width } = run.span(step);
  return from < step ? from + width : from;
}
