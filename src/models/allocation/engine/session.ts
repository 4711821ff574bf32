import { CALL, CAUSE, EFFECT, FRAME, LANE_POOL_FIGURE, LIMIT, OPERATION, OUTCOME } from "../../../generated/abi";
import { BREAK_KIND, STRUCT } from "../../../generated/block";
import { STATUS } from "../../../generated/kernel";
import { orNull, wordOf } from "../../../kernel/engine/core";
import { CoreRun, expectOk, type RunRules } from "../../../kernel/engine/core-run";
import { RECOMPUTATION_KEYFRAME_BYTES } from "../../../kernel/engine/series-recomputation";
import type { ArraysOf } from "../../../kernel/protocol/columns";
import type { FirstEvent } from "../../../kernel/protocol/messages";
import { breakpointArguments } from "../../../kernel/scenario/block";
import type { Breakpoint } from "../../../kernel/scenario/scenario";
import type { KebabCase } from "../../../shared/kebab-case";
import { err, ok, type Result } from "../../../shared/result";
import { scenarioBlock } from "../block";
import { LANE_FIGURES } from "../figures";
import { HISTORY_NUMBERS, MARK_NUMBERS, VISIT_NUMBERS } from "../lane-arrays";
import { hasPool } from "../pool-tables";
import type { AllocationScenario } from "../scenario";
import { type AllocationEnd, allocationStops } from "../stop-kinds";
import { type BlockProblem, type Core, readProblem } from "./core";
import type { GivePage } from "./given-calls";

/** A bit set that contains everything. */
const ANY = 0xffffffffn;

const RULES: RunRules = {
  stops: allocationStops,
  nextEvent: ({ lane, effect }) =>
    effect === "heap-event"
      ? { kind: BREAK_KIND.HEAP_EVENT, lane, value: ANY }
      : breakpointArguments(allocationStops, effectRule(lane, effect)),
  ends: {
    [STATUS.LIVE_LIMIT]: { end: "live-limit" },
    [STATUS.STEP_LIMIT]: { end: "step-limit" },
    [STATUS.CHUNK_LIMIT]: { end: "chunk-limit" },
    [STATUS.NO_MEMORY]: { end: "no-memory", inLane: true },
  } satisfies Readonly<Record<number, { readonly end: AllocationEnd; readonly inLane?: boolean }>>,
};

/** An effect that happened, and its cause. */
export type EffectEvent = FirstEvent;

/** Merged spans of a series, one per column, in the core's layout (BlSpan): two views of the same bytes. */
export interface Spans {
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
}

const POOL_FIGURES = Object.keys(LANE_POOL_FIGURE).length;

/** A run of buffer caches and heaps: every number of its lanes passes through here. Arrays are copies. */
export class Session extends CoreRun<AllocationScenario, Core> {
  /** Slots of each lane: buckets × capacity; of a pool, the most arrays that a frame lists. */
  readonly slotCounts: readonly number[];
  readonly #give: GivePage | null;

  /** The run of the scenario that `core` has opened, with its breakpoints. */
  constructor(core: Core, scenario: AllocationScenario, give: GivePage | null) {
    super(core, scenario, RULES);
    this.#give = give;
    this.slotCounts = scenario.lanes.map((policy, lane) =>
      hasPool(policy) ? LIMIT.LISTED : core.call.bl_slot_count(lane),
    );
    this.arm(scenario.breakpoints);
  }

  /** Opens the scenario at its start and arms its breakpoints; see openOn(). */
  static open(
    core: Core,
    scenario: AllocationScenario,
    keyframeBytes: number = LIMIT.KEYFRAME_BYTES,
    give: GivePage | null = null,
  ): Result<Session, BlockProblem> {
    const problem = openOn(core, scenario, keyframeBytes, give);
    return problem === null ? ok(new Session(core, scenario, give)) : err(problem);
  }

  /** Opens the scenario of `main` on another core, for a replay beside it. */
  static beside(main: Session, core: Core, keyframeBytes = RECOMPUTATION_KEYFRAME_BYTES): Session {
    const opened = Session.open(core, main.scenario, keyframeBytes, main.#give);
    if (!opened.ok) throw new Error("A second core refused the input that the first one accepted.");
    return opened.value;
  }

  /** In the order of FIGURE; NaN = undefined. */
  figures(lane: number, into: Float64Array = new Float64Array(LANE_FIGURES.length)): Float64Array {
    into.set(this.core.peek(Float64Array, this.core.call.bl_figures(lane), into.length));
    return into;
  }

  /** Of a lane's pool, in the order of LANE_POOL_FIGURE; null = the lane has none. */
  poolFigures(lane: number): Float64Array | null {
    const policy = this.scenario.lanes[lane];
    if (policy === undefined || !hasPool(policy)) return null;
    return this.core.read(Float64Array, this.core.call.bl_pool_lane_figures(lane), POOL_FIGURES);
  }

  /** The columns of a lane's pool in a frame; null = the lane has none. */
  poolColumns(lane: number): ArraysOf<typeof FRAME.pool> | null {
    const figures = this.poolFigures(lane);
    if (figures === null) return null;
    const { call } = this.core;
    const shelves = call.bl_lane_shelves(lane) * FRAME.pool.shelves.numbers;
    return {
      figures,
      shelves: this.core.read(Float64Array, call.bl_shelves(), shelves),
      shelf_of: this.core.read(Uint32Array, call.bl_shelf_of(), Math.min(call.bl_slot_count(lane), LIMIT.SHELVED)),
    };
  }

  /** In the order of OUTCOME; NONE where a word does not apply. */
  outcomeWords(lane: number, into: Uint32Array = new Uint32Array(Object.keys(OUTCOME).length)): Uint32Array {
    return this.#copy(this.core.call.bl_outcome(lane), into);
  }

  /** Bytes in each slot of a lane, 0 = empty. */
  slotSizes(lane: number): Uint32Array {
    return this.core.read(Uint32Array, this.core.call.bl_slot_sizes(lane), this.slotsNow(lane));
  }

  /** The step at which each slot's buffer entered; meaningless for an empty slot. */
  slotEntered(lane: number): Uint32Array {
    return this.core.read(Uint32Array, this.core.call.bl_slot_entered(lane), this.slotsNow(lane));
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

  /** The last call of a trace, in the order of CALL; zeros for other scenarios. */
  callWords(): Uint32Array {
    return this.#copy(this.core.call.bl_call(), new Uint32Array(Object.keys(CALL).length));
  }

  /** Requests so far by size class of the requested size, the same in all lanes. */
  requestedSizes(into: Float64Array = new Float64Array(LIMIT.SIZE_CLASSES)): Float64Array {
    return this.#longs(this.core.call.bl_requested_sizes(), into);
  }

  /** The effects that a lane has logged so far. */
  eventCount(lane: number): number {
    return this.core.call.bl_event_count(lane);
  }

  /** A lane's effect number `index`, counted from its first; the log holds the last EVENTS of eventCount(). */
  event(lane: number, index: number): EffectEvent {
    const at = this.core.call.bl_events(lane) + (index % LIMIT.EVENTS) * STRUCT.EVENT_BYTES;
    return decodeEvent(this.core.read(Uint8Array, at, STRUCT.EVENT_BYTES));
  }

  /** The effect of this kind at `step`; null = no such effect, or the log no longer contains it. */
  eventAt(lane: number, step: number, effect: string): EffectEvent | null {
    const logged = this.eventCount(lane);
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

  protected override givePage(): void {
    if (this.#give === null) super.givePage();
    this.#give?.(this.core);
  }

  /** The slots of a lane now: of a pool, the arrays that lie in it. */
  slotsNow(lane: number): number {
    return this.#hasPool(lane) ? this.core.call.bl_slot_count(lane) : (this.slotCounts[lane] ?? 0);
  }

  #hasPool(lane: number): boolean {
    const policy = this.scenario.lanes[lane];
    return policy !== undefined && hasPool(policy);
  }

  #historiesOf(lane: number, most: number): Uint32Array {
    return new Uint32Array(Math.min(most, this.slotsNow(lane)) * HISTORY_NUMBERS);
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

/**
 * Opens the scenario on a core, which validates every word again; describeProblem() explains the refusal that this
 * returns. `keyframeBytes` bounds all keyframes together; two always stay. `give`: gives the pages of the trace that the
 * scenario names.
 */
export function openOn(
  core: Core,
  scenario: AllocationScenario,
  keyframeBytes: number,
  give: GivePage | null,
): BlockProblem | null {
  core.call.bl_keyframe_budget(keyframeBytes);
  core.write(core.call.bl_block(), scenarioBlock(scenario));
  const status = core.call.bl_open();
  if (status === STATUS.BAD_FIELD) return readProblem(core);
  give?.(core);
  return expectOk(status);
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

/* Named values and whole lists of a session, for text output. The worker's frames contain only numbers. */

/** The last step of a lane; null where a number does not apply. Sizes in bytes. */
export interface Outcome {
  readonly operation: KebabCase<keyof typeof OPERATION>;
  readonly cause: KebabCase<keyof typeof CAUSE>;
  /** The index in the live list, before a swap-removal. */
  readonly index: number | null;
  readonly needed: number | null;
  readonly granted: number | null;
  readonly slot: number | null;
  /** The size of the buffer freed to the heap; 0 = none. */
  readonly freed: number | null;
  /** The size of the cached buffer it was compared with; 0 = none. */
  readonly compared: number | null;
}

/** The hash of the decision state and the counters of all lanes: 16 hexadecimal digits. */
export const stateHash = ({ core }: Session): string => core.call.bl_state_hash().toString(16).padStart(16, "0");

export function outcomeOf(session: Session, lane: number): Outcome {
  const words = session.outcomeWords(lane);
  const word = (name: keyof typeof OUTCOME) => words[OUTCOME[name]] ?? LIMIT.NONE;
  return {
    operation: wordOf(OPERATION, word("operation")),
    cause: wordOf(CAUSE, word("cause")),
    index: orNull(word("index")),
    needed: orNull(word("needed")),
    granted: orNull(word("granted")),
    slot: orNull(word("slot")),
    freed: orNull(word("freed")),
    compared: orNull(word("compared")),
  };
}

/** Requests so far by size class of the granted size. */
export function grantedSizes({ core }: Session, lane: number): Float64Array {
  return Float64Array.from(core.peek(BigUint64Array, core.call.bl_granted_sizes(lane), LIMIT.SIZE_CLASSES), Number);
}
