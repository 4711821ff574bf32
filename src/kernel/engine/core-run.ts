import { LIMIT, STATUS } from "../../generated/kernel";
import type { Ask } from "../protocol/ask";
import type { EventTarget, Stop } from "../protocol/messages";
import { type BreakpointArguments, breakpointArguments } from "../scenario/block";
import type { Breakpoint, Scenario } from "../scenario/scenario";
import type { StopKinds } from "../scenario/stop-kinds";
import type { CoreInstance } from "./core";
import { wordOf } from "./names";
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
