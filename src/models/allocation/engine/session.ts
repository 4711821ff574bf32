import { EFFECT, LIMIT, OUTCOME } from "../../../generated/abi";
import { BREAK_KIND, STATUS, STRUCT } from "../../../generated/block";
import type { EventTarget, FirstEvent, Stop } from "../../../kernel/protocol/messages";
import { breakpointArguments } from "../../../kernel/scenario/block";
import type { Breakpoint } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { scenarioBlock } from "../block";
import { LANE_FIGURES } from "../figures";
import { HISTORY_NUMBERS, MARK_NUMBERS, VISIT_NUMBERS } from "../lane-arrays";
import type { AllocationScenario } from "../scenario";
import { allocationStops } from "../stop-kinds";
import type { Core } from "./core";
import { wordOf } from "./names";
import { type BlockProblem, readProblem } from "./refusal";

/** A bit set that contains everything. */
const ANY = 0xffffffffn;

/** An effect that happened, and its cause. */
export type EffectEvent = FirstEvent;

/** Merged spans of a series, one per column, in the core's layout (BlSpan): two views of the same bytes. */
export interface Spans {
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
}

/**
 * One open scenario, and the only caller of bl_*: every number from the core passes through here. A core has one
 * session at a time; opening another ends this one.
 * Positions count operations done; arrays are copies. Every method throws CoreTrap once the core has trapped.
 */
export class Session {
  readonly scenario: AllocationScenario;
  /** Slots of each lane: buckets × capacity. */
  readonly slotCounts: readonly number[];
  /** For calls about heaps. */
  readonly core: Core;
  #spanOrigin = 0;
  #breakpoints: readonly Breakpoint[] = [];
  #nextEvent: EventTarget | null = null;

  private constructor(core: Core, scenario: AllocationScenario) {
    this.core = core;
    this.scenario = scenario;
    this.slotCounts = scenario.lanes.map((_, lane) => core.call.bl_slot_count(lane));
  }

  /**
   * Opens the scenario at its start and arms its breakpoints. The core validates every word again; describeProblem()
   * explains a refusal. `keyframeBytes` bounds all keyframes together; two always stay.
   */
  static open(
    core: Core,
    scenario: AllocationScenario,
    keyframeBytes: number = LIMIT.KEYFRAME_BYTES,
  ): Result<Session, BlockProblem> {
    core.call.bl_keyframe_budget(keyframeBytes);
    core.write(core.call.bl_block(), scenarioBlock(scenario));
    const status = core.call.bl_open();
    if (status === STATUS.BAD_FIELD) return err(readProblem(core));
    expectOk(status);
    const session = new Session(core, scenario);
    session.arm(scenario.breakpoints);
    return ok(session);
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
    return this.#stopOf(this.core.call.bl_run(expectCount(steps)));
  }

  /** Like run(), but ignores breakpoints. */
  replay(steps: number): Stop | null {
    return this.#stopOf(this.core.call.bl_replay(expectCount(steps)));
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
    breakpoints.forEach((breakpoint, index) => {
      this.#arm(index, breakpoint);
    });
    if (this.#nextEvent !== null) this.#armNextEvent(this.#nextEvent);
  }

  /** From now on a run also stops after the next such effect; null = no longer. */
  armEvent(event: EventTarget | null): void {
    this.#nextEvent = event;
    this.arm(this.#breakpoints);
  }

  /** In the order of FIGURE; NaN = undefined. */
  figures(lane: number, into: Float64Array = new Float64Array(LANE_FIGURES.length)): Float64Array {
    into.set(this.core.peek(Float64Array, this.core.call.bl_figures(lane), into.length));
    return into;
  }

  /** In the order of OUTCOME; NONE where a word does not apply. */
  outcomeWords(lane: number, into: Uint32Array = new Uint32Array(Object.keys(OUTCOME).length)): Uint32Array {
    return this.#copy(this.core.call.bl_outcome(lane), into);
  }

  /** Bytes in each slot of a lane, 0 = empty. */
  slotSizes(lane: number): Uint32Array {
    return this.core.read(Uint32Array, this.core.call.bl_slot_sizes(lane), this.#slots(lane));
  }

  /** The step at which each slot's buffer entered; meaningless for an empty slot. */
  slotEntered(lane: number): Uint32Array {
    return this.core.read(Uint32Array, this.core.call.bl_slot_entered(lane), this.#slots(lane));
  }

  /** The histories of the buffers in a lane's first `most` slots, HISTORY each; meaningless for an empty slot. */
  slotHistories(lane: number, most: number, into: Uint32Array = this.#historiesOf(lane, most)): Uint32Array {
    return this.#copy(this.core.call.bl_slot_histories(lane), into);
  }

  /** The slots that GetBuffer examined in the last step, VISIT each, in order. */
  visits(lane: number, into?: Uint32Array): Uint32Array {
    const numbers = this.core.call.bl_list_visits(lane) * VISIT_NUMBERS;
    return this.#copy(this.core.call.bl_visits(), into?.subarray(0, numbers) ?? new Uint32Array(numbers));
  }

  /**
   * At most `most` live buffers, MARK each: all or none of each size class, the largest classes first. They are sorted by size class, then by age.
   */
  marks(lane: number, most: number, into?: Uint32Array): Uint32Array {
    const numbers = this.core.call.bl_list_marks(lane, most) * MARK_NUMBERS;
    return this.#copy(this.core.call.bl_marks(), into?.subarray(0, numbers) ?? new Uint32Array(numbers));
  }

  /** Live buffers by size class of the granted size: SIZE_CLASSES × (count, bytes granted, bytes needed, poisoned). */
  classes(
    lane: number,
    into: Float64Array = new Float64Array(LIMIT.SIZE_CLASSES * (STRUCT.CLASS_BYTES / 8)),
  ): Float64Array {
    return this.#longs(this.core.call.bl_classes(lane), into);
  }

  /** Requests so far by size class of the requested size, the same in all lanes. */
  requestedSizes(into: Float64Array = new Float64Array(LIMIT.SIZE_CLASSES)): Float64Array {
    return this.#longs(this.core.call.bl_requested_sizes(), into);
  }

  /** A lane's effect number `index`, counted from its first; the log holds the last EVENTS of bl_event_count(). */
  event(lane: number, index: number): EffectEvent {
    const at = this.core.call.bl_events(lane) + (index % LIMIT.EVENTS) * STRUCT.EVENT_BYTES;
    return decodeEvent(this.core.read(Uint8Array, at, STRUCT.EVENT_BYTES));
  }

  /** The effect of this kind at `step`; null = no such effect, or the log no longer contains it. */
  eventAt(lane: number, step: number, effect: string): EffectEvent | null {
    const logged = this.core.call.bl_event_count(lane);
    let [low, high] = [Math.max(0, logged - LIMIT.EVENTS), logged];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.event(lane, middle).step < step) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < logged; at++) {
      const event = this.event(lane, at);
      if (event.step !== step) return null;
      if (event.effect === effect) return event;
    }
    return null;
  }

  /** The same in the core's own memory, valid until the next call to this session. */
  peekSpans(lane: number, bounds: Uint32Array): Spans {
    this.core.write(this.core.call.bl_view_bounds(), bounds);
    const columns = bounds.length - 1;
    const address = this.core.call.bl_view(lane, columns);
    const words = (columns * STRUCT.SPAN_BYTES) / 4;
    return {
      doubles: this.core.peek(Float64Array, address, words / 2),
      words: this.core.peek(Uint32Array, address, words),
    };
  }

  /** The start of the span that covers `step`, and its width in steps. */
  span(step: number): { readonly from: number; readonly width: number } {
    const width = this.core.call.bl_span_width(step);
    return { from: step - ((step - this.#spanOrigin) % width), width };
  }

  /** From now on records only the steps from `origin` on, `width` steps per span; at most SPANS spans. */
  recordRange(origin: number, width: number): void {
    expectOk(this.core.call.bl_record_range(origin, width));
    this.#spanOrigin = origin;
  }

  /** Traps on purpose: tests only. */
  trap(): void {
    this.core.call.bl_trap();
  }

  #arm(index: number, breakpoint: Breakpoint): void {
    const { kind, lane, value } = breakpointArguments(allocationStops, breakpoint);
    expectOk(this.core.call.bl_arm(index, kind, lane, value));
  }

  #armNextEvent({ lane, effect }: EventTarget): void {
    if (effect !== "heap-event") this.#arm(LIMIT.EVENT_BREAKPOINT, effectRule(lane, effect));
    else expectOk(this.core.call.bl_arm(LIMIT.EVENT_BREAKPOINT, BREAK_KIND.HEAP_EVENT, lane, ANY));
  }

  #stopOf(status: number): Stop | null {
    if (status === STATUS.LIVE_LIMIT) return { reason: "live-limit" };
    if (status === STATUS.STEP_LIMIT) return { reason: "step-limit" };
    if (status === STATUS.CHUNK_LIMIT) return { reason: "chunk-limit", chunks: LIMIT.CHUNKS };
    if (status !== STATUS.BREAKPOINT && status !== STATUS.NO_MEMORY) return expectOk(status);
    const [breakpoint = 0, lane = 0, step = 0] = this.core.read(Uint32Array, this.core.call.bl_stop(), 3);
    if (status === STATUS.NO_MEMORY) return { reason: "no-memory", lane, step };
    if (breakpoint === LIMIT.EVENT_BREAKPOINT) return { reason: "event", lane, step };
    return { reason: "breakpoint", breakpoint, lane, step };
  }

  #slots(lane: number): number {
    return this.slotCounts[lane] ?? 0;
  }

  #historiesOf(lane: number, most: number): Uint32Array {
    return new Uint32Array(Math.min(most, this.#slots(lane)) * HISTORY_NUMBERS);
  }

  #copy(address: number, into: Uint32Array): Uint32Array {
    into.set(this.core.peek(Uint32Array, address, into.length));
    return into;
  }

  /** u64 counts as doubles, exact below 2^53. */
  #longs(address: number, into: Float64Array): Float64Array {
    const words = this.core.peek(Uint32Array, address, into.length * 2);
    for (let i = 0; i < into.length; i++) into[i] = (words[2 * i] ?? 0) + (words[2 * i + 1] ?? 0) * 2 ** 32;
    return into;
  }
}

/** @throws Error on any other status, which means that this program called the core wrongly. */
export function expectOk(status: number): null {
  if (status !== STATUS.OK) throw new Error(`The core returned ${wordOf(STATUS, status)}.`);
  return null;
}

function expectCount(steps: number): number {
  if (steps >>> 0 === steps) return steps;
  throw new RangeError(`A run needs a whole number of steps, 0 … 4,294,967,295, not ${steps}.`);
}

function decodeEvent(bytes: Uint8Array): EffectEvent {
  const view = new DataView(bytes.buffer);
  return {
    step: view.getUint32(STRUCT.EVENT_STEP, true),
    effect: wordOf(EFFECT, view.getUint16(STRUCT.EVENT_EFFECT, true)),
    cause: view.getUint16(STRUCT.EVENT_CAUSE, true),
    size: Number(view.getBigUint64(STRUCT.EVENT_SIZE, true)),
    other: Number(view.getBigUint64(STRUCT.EVENT_OTHER, true)),
  };
}

/** The rule that stops at the next effect of a kind in a lane, or at any. @throws RangeError if the kind is unknown. */
function effectRule(lane: number, effect: string): Breakpoint {
  const { kind } = allocationStops.table.effect;
  if (kind.type !== "choice" || !kind.options.includes(effect)) throw new RangeError(`No effect is named ${effect}.`);
  const rule = { kind: "effect", lane, effect };
  return rule;
}
