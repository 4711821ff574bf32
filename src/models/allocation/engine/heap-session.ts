import { HEAP_LIMIT, HEAP_STRUCT } from "../../../generated/heap";
import type { Bound } from "../../../kernel/engine/core";
import { checkRange } from "../../../kernel/protocol/check-message";
import { err, ok, type Result } from "../../../shared/result";
import { digestOf } from "../digest";
import { HEAP_FIGURES, type HeapFigure, LANE_FIGURES, type LaneFigure, type LaneFigures } from "../figures";
import {
  type AddressPart,
  AREA_NUMBERS,
  COLUMN_NUMBERS,
  CROSSING_NUMBERS,
  EVENT_NUMBERS,
  FIGURE_NUMBERS,
  type HeapAsk,
  LIST_NUMBERS,
  OPERATION_STEP_NUMBERS,
  PIECE_NUMBERS,
  TAKEN_NUMBERS,
  UNTIL_NUMBERS,
} from "../heap-frame";
import { hasHeapModel } from "../heap-models";
import { PRICE_NAMES } from "../price-names";
import type { AllocationScenario, HeapPrices } from "../scenario";
import { type HeapSums, heapSumsOf } from "../sums";
import type { BlockProblem, Core } from "./core";
import type { GivePage } from "./given-calls";
import { Session } from "./session";

/** Sets the core's prices. `address`: the result of bl_heap_prices(). @throws RangeError naming an invalid price. */
export function writePrices(core: Pick<Core, "write">, address: number, prices: HeapPrices): void {
  for (const name of PRICE_NAMES) checkRange(name, prices[name], 0, Number.MAX_SAFE_INTEGER);
  core.write(
    address,
    Float64Array.from(PRICE_NAMES, (name) => prices[name]),
  );
}

/** Calls for the heaps of lanes: the type of the result, then of the parameters. */
const HEAP_CALLS = {
  bl_heap_prices: ["u32"],
  bl_heap_figures: ["u32", "u32"],
  bl_heap_view: ["u32", "u32", "u32"],
  bl_heap_until: ["u32", "u32", "u32"],
  bl_heap_crossings: ["u32", "u32", "u32"],
  bl_heap_list_taken: ["u32", "u32"],
  bl_heap_taken: ["u32"],
  bl_heap_list_pieces: ["u32", "u32", "f64", "f64", "f64", "u32"],
  bl_heap_pieces: ["u32"],
  bl_heap_list_bands: ["u32", "u32", "u32", "f64", "u32"],
  bl_heap_list_areas: ["u32", "u32"],
  bl_heap_areas: ["u32"],
  bl_heap_lens: ["f64", "u32", "f64", "f64"],
  bl_heap_list_count: ["u32", "u32"],
  bl_heap_lists: ["u32", "u32"],
  bl_heap_mapped: ["u32", "u32"],
  bl_heap_step_count: ["u32", "u32"],
  bl_heap_steps: ["u32", "u32"],
  bl_heap_list_events: ["u32", "u32"],
  bl_heap_events: ["u32"],
} as const;

/** Reads the heaps of a session's lanes, in doubles; a lane without a heap traps. Arrays are copies. */
export class HeapSession {
  readonly #core: Core;
  readonly #call: Bound<typeof HEAP_CALLS>;

  constructor({ core }: Pick<Session, "core">) {
    this.#core = core;
    this.#call = core.bind(HEAP_CALLS);
  }

  /** Sets the prices of all counts. */
  setPrices(prices: HeapPrices): void {
    writePrices(this.#core, this.#call.bl_heap_prices(), prices);
  }

  /** In the order of HEAP_FIGURE; NaN = undefined. Walks all chunks. */
  figures(lane: number): Float64Array {
    return this.#core.read(Float64Array, this.#call.bl_heap_figures(lane), FIGURE_NUMBERS);
  }

  /** The series, HEAP_COLUMN doubles per column; NaN where no span begins. */
  series(lane: number, bounds: Uint32Array): Float64Array {
    this.#core.write(this.#core.call.bl_view_bounds(), bounds);
    const columns = bounds.length - 1;
    return this.#core.read(Float64Array, this.#call.bl_heap_view(lane, columns), columns * COLUMN_NUMBERS);
  }

  /**
   * A heap's cost after `operations` operations, in the order of HEAP_UNTIL. Its `operations` is the number really
   * counted: exact below 2,048 and at the frontier, otherwise at most 1/1,024 more.
   */
  until(lane: number, operations: number): Float64Array {
    return this.#core.read(Float64Array, this.#call.bl_heap_until(lane, operations), UNTIL_NUMBERS);
  }

  /** The crossings of two lanes' mean overheads, in the order of HEAP_CROSSINGS, as exact as until(). */
  crossings(lane: number, other: number): Float64Array {
    return this.#core.read(Float64Array, this.#call.bl_heap_crossings(lane, other), CROSSING_NUMBERS);
  }

  /** The bytes that live blocks of the listed sizes take, HEAP_TAKEN doubles per size; empty without listed sizes. */
  taken(lane: number): Float64Array {
    const count = this.#call.bl_heap_list_taken(lane);
    return this.#core.read(Float64Array, this.#call.bl_heap_taken(), count * TAKEN_NUMBERS);
  }

  /** A part of the address space in at most `most` pieces, HEAP_PIECE doubles each; the grain grows until they fit. */
  pieces(lane: number, { from, to, grain }: AddressPart, most: number): Float64Array {
    const count = this.#call.bl_heap_list_pieces(lane, from, to, grain, Math.min(most, HEAP_LIMIT.PIECES));
    return this.#core.read(Float64Array, this.#call.bl_heap_pieces(), count * PIECE_NUMBERS);
  }

  /** The areas of a heap's arenas, HEAP_AREA doubles each; empty while it has one thread. */
  areas(lane: number): Float64Array {
    const count = this.#call.bl_heap_list_areas(lane);
    return this.#core.read(Float64Array, this.#call.bl_heap_areas(), count * AREA_NUMBERS);
  }

  /** The first of them in at most `most` pieces together. */
  bands(lane: number, { areas, grain }: NonNullable<HeapAsk["bands"]>, most: number): Float64Array {
    const count = this.#call.bl_heap_list_bands(lane, areas, grain, Math.min(most, HEAP_LIMIT.PIECES));
    return this.#core.read(Float64Array, this.#call.bl_heap_pieces(), count * PIECE_NUMBERS);
  }

  /**
   * The start of the lens of `bytes` bytes with the most small live blocks. It stays at `held` while that is good
   * enough; LIMIT.NONE = no previous start.
   */
  lensFrom(lane: number, bytes: number, held: number): number {
    return this.#call.bl_heap_lens(lane, bytes, held);
  }

  /** The number of free lists in a lane's model. */
  listCount(lane: number): number {
    return this.#call.bl_heap_list_count(lane);
  }

  /** The free lists by number, HEAP_LIST doubles each. Walks all chunks. */
  lists(lane: number): Float64Array {
    return this.#core.read(Float64Array, this.#call.bl_heap_lists(lane), this.listCount(lane) * LIST_NUMBERS);
  }

  /** The number of mappings and their bytes, as the allocator counts them: also those that it keeps. */
  mappings(lane: number): Float64Array {
    return this.#core.read(Float64Array, this.#call.bl_heap_mapped(lane), 2);
  }

  /** The operation steps of the last step, including those not remembered. */
  operationStepCount(lane: number): number {
    return this.#call.bl_heap_step_count(lane);
  }

  /** The operation steps of the last step, in order, OPERATION_STEP_NUMBERS each; at most the first HEAP_LIMIT.OPERATION_STEPS. */
  operationSteps(lane: number): Float64Array {
    const count = Math.min(this.operationStepCount(lane), HEAP_LIMIT.OPERATION_STEPS);
    return this.#rows(this.#call.bl_heap_steps(lane), count, ACT_LAYOUT, OPERATION_STEP_NUMBERS);
  }

  /** A heap's events, EVENT_NUMBERS each: the first of each kind, sorted by kind, then step. */
  events(lane: number): Float64Array {
    const count = this.#call.bl_heap_list_events(lane);
    return this.#rows(this.#call.bl_heap_events(), count, EVENT_LAYOUT, EVENT_NUMBERS);
  }

  #rows(address: number, count: number, { bytes, longs }: Layout, numbers: number): Float64Array {
    const words = this.#core.peek(Uint32Array, address, (count * bytes) / 4);
    return Float64Array.from({ length: count * numbers }, (_, i) => {
      const at = (Math.floor(i / numbers) * bytes) / 4;
      const number = i % numbers;
      if (number < longs / 4) return words[at + number] ?? 0;
      const long = at + 2 * number - longs / 4;
      return (words[long] ?? 0) + (words[long + 1] ?? 0) * 2 ** 32;
    });
  }
}

/** A struct of 32-bit numbers, followed from byte `longs` on by 64-bit ones. */
interface Layout {
  readonly bytes: number;
  readonly longs: number;
}

const ACT_LAYOUT: Layout = { bytes: HEAP_STRUCT.STEP_BYTES, longs: HEAP_STRUCT.STEP_AT };
const EVENT_LAYOUT: Layout = { bytes: HEAP_STRUCT.EVENT_BYTES, longs: HEAP_STRUCT.EVENT_SIZE };

/**
 * Reads a session's lanes at its step, their heaps at the scenario's prices. Walks all chunks of a heap; arrays are
 * copies.
 */
export function laneReader(session: Session): (lane: number) => LaneFigures {
  const { lanes, prices } = session.scenario;
  const heaps = lanes.some(hasHeapModel) ? new HeapSession(session) : null;
  heaps?.setPrices(prices);
  return (lane) => {
    const policy = lanes[lane];
    const hasHeap = policy !== undefined && hasHeapModel(policy);
    return { figures: session.figures(lane), heap: heaps && hasHeap ? { figures: heaps.figures(lane) } : null };
  };
}

/** Figures by name, in bytes, steps, operations and fractions of 1; null = undefined. */
type ByName<Name extends string> = Readonly<Record<Name, number | null>>;
export type Figures = ByName<LaneFigure>;
export type HeapFigures = ByName<HeapFigure>;

/** Figures in the order of their names, by name. */
export const byName = <Name extends string>(names: readonly Name[], figures: Float64Array) =>
  Object.fromEntries(names.map((name, i) => [name, Number.isNaN(figures[i]) ? null : figures[i]])) as ByName<Name>;

/** A lane's figures at the session's step. */
export const figuresByName = (session: Session, lane: number): Figures => byName(LANE_FIGURES, session.figures(lane));

/** A heap's figures, given in the core's order. */
export const heapFiguresByName = (figures: Float64Array): HeapFigures => byName(HEAP_FIGURES, figures);

/** The digest of a session's current state, as in a link. */
export function stateDigest(session: Session): string {
  const lanes = session.scenario.lanes.map(({ heap }, lane) => ({
    figures: session.figures(lane),
    ...(heap.model === "exact" ? {} : { heap: { figures: new HeapSession(session).figures(lane) } }),
  }));
  return digestOf(lanes);
}

/** The run that is summed. */
interface HeapRun {
  /** Its prices are those of the cycles. */
  readonly scenario: AllocationScenario;
  readonly steps: number;
  readonly give: GivePage | null;
}

/**
 * Runs the lanes, each over its heap, and sums up what the heaps do. A number: the operations after which the first heap
 * had no memory or no room left, which ends all lanes. Error: what the core refuses.
 */
export function sumHeaps(
  core: Core,
  { scenario, steps, give }: HeapRun,
): Result<readonly HeapSums[] | number, BlockProblem> {
  const opened = Session.open(core, { ...scenario, breakpoints: [] }, 0, give);
  if (!opened.ok) return err(opened.error);
  if (opened.value.replay(steps) !== null) return ok(opened.value.done);
  const read = laneReader(opened.value);
  return ok(scenario.lanes.map((_, lane) => heapSumsOf(read(lane))));
}
