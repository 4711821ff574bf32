import { FIGURE, HISTORY, LIMIT, MARK, OUTCOME, VISIT } from "../generated/abi";
import { type HeapArrays, type HeapRoom, heapArrays } from "./heap-frame";
import type { FrameInfo } from "./messages";

/**
 * A frame's arrays in one transferable buffer. Per lane, in this order:
 * figures f64[FIGURE] · class totals f64[SIZE_CLASSES × (count, granted, needed, poisoned)] · requested f64[SIZE_CLASSES] ·
 * series f32[columns × (first, min, max, last, mean)], NaN where nothing was live ·
 * effects u32[columns × 5] · outcome u32[OUTCOME] · slots u32[slots × (size, entered)] ·
 * histories u32[first HISTORIES slots × HISTORY] · visits u32[CAPACITY × VISIT] · marks u32[marksThatFit() × MARK],
 * of which visits and marks are filled from the front. What is told of heaps stands at the buffer's end (HeapRoom).
 */
export const FRAME_BYTES = 262_144;
const FIGURES = Object.keys(FIGURE).length;
const OUTCOMES = Object.keys(OUTCOME).length;
/** Numbers a column has: how often each effect happened. */
export const EFFECTS = 5;
/** Numbers a column of the series has: first, min, max, last, mean. */
export const SERIES = 5;
/** Numbers a size class has: count, granted, needed, poisoned. */
export const CLASS = { count: 0, granted: 1, needed: 2, poisoned: 3 } as const;
export const CLASS_NUMBERS = 4;
/** The doubles of a lane, and where among them the requested sizes begin. */
const REQUESTED = FIGURES + LIMIT.SIZE_CLASSES * CLASS_NUMBERS;
const DOUBLES = REQUESTED + LIMIT.SIZE_CLASSES;
/** Numbers a single live buffer has, a buffer's history, a visited slot. */
export const MARK_NUMBERS = Object.keys(MARK).length;
export const HISTORY_NUMBERS = Object.keys(HISTORY).length;
export const VISIT_NUMBERS = Object.keys(VISIT).length;
/** Of so many slots of a lane, the first ones, the histories of their buffers are in a frame. */
export const HISTORIES = LIMIT.CAPACITY;

/** The arrays of one lane, views into the frame's buffer. */
export interface LaneArrays {
  readonly figures: Float64Array;
  readonly classes: Float64Array;
  /** How often each size class was asked for since the start; the same in all lanes. */
  readonly requested: Float64Array;
  readonly series: Float32Array;
  readonly effects: Uint32Array;
  readonly outcome: Uint32Array;
  readonly slots: Uint32Array;
  /** Means nothing for an empty slot. */
  readonly histories: Uint32Array;
  /** The slots that GetBuffer looked at in the last step, in its order; none after a return. */
  readonly visits: Uint32Array;
  /**
   * Live buffers one by one, by size class ascending and in a class by birth. The buffers of a class are all here or
   * none of them is: then its totals have a count over 0 and no mark falls into it. The largest classes come first to room.
   */
  readonly marks: Uint32Array;
  /** Missing where the lane has the article's heap. */
  readonly heap?: HeapArrays;
}

/** What decides the layout of a frame. */
export interface FrameShape {
  readonly slots: readonly number[];
  readonly columns: number;
  /** Of each lane: how many visits and marks the frame holds. */
  readonly visits: readonly number[];
  readonly marks: readonly number[];
  readonly heaps?: HeapRoom | undefined;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const COLUMN_BYTES = (SERIES + EFFECTS) * 4;
const MARK_BYTES = MARK_NUMBERS * 4;

/** Bytes that columns, marks and heaps may take together; the rest is for what every frame of such lanes has. */
export function spareBytes(slots: readonly number[]): number {
  const doubles = DOUBLES * 8;
  const histories = HISTORIES * HISTORY_NUMBERS;
  const visits = LIMIT.CAPACITY * VISIT_NUMBERS;
  return FRAME_BYTES - sum(slots.map((count) => doubles + (OUTCOMES + count * 2 + histories + visits) * 4 + 8));
}

/**
 * The most single buffers of each lane that a frame of lanes with so many slots lists, where heaps have so many bytes
 * of it: half of what is left, a quarter beside heaps.
 */
export function marksThatFit(slots: readonly number[], heapBytes = 0): number {
  const part = Math.floor((spareBytes(slots) - heapBytes) / (heapBytes > 0 ? 4 : 2) / MARK_BYTES);
  return Math.floor(Math.min(LIMIT.MARKS, part) / slots.length);
}

/** The most columns for which a frame of lanes with so many slots fits its buffer, where heaps have so many bytes of it. */
export function columnsThatFit(slots: readonly number[], heapBytes = 0): number {
  const left = spareBytes(slots) - heapBytes - marksThatFit(slots, heapBytes) * slots.length * MARK_BYTES;
  return Math.min(LIMIT.VIEW_COLUMNS, Math.floor(left / (slots.length * COLUMN_BYTES)));
}

/** The shape of a frame that came with `info`. */
export function frameShape({ slots, view, visits, marks, heaps }: FrameInfo): FrameShape {
  return { slots, columns: view.columns, visits, marks, heaps };
}

/**
 * Views on `buffer`, one set a lane, with what has been written there of heaps.
 * @throws RangeError if the shape needs more than the buffer holds.
 */
export function laneArrays(buffer: ArrayBuffer, shape: FrameShape): LaneArrays[] {
  return lanesWithoutHeaps(buffer, shape).map((arrays, lane) => {
    const heap = shape.heaps?.lanes[lane];
    return heap ? { ...arrays, heap: heapArrays(buffer, heap) } : arrays;
  });
}

/** The same without heaps: what a worker fills. */
export function lanesWithoutHeaps(buffer: ArrayBuffer, shape: FrameShape): LaneArrays[] {
  let at = 0;
  const take = <T>(make: new (buffer: ArrayBuffer, at: number, length: number) => T, bytes: number, length: number) => {
    const view = new make(buffer, at, length);
    at += bytes * length;
    return view;
  };
  const words = (length: number) => take(Uint32Array<ArrayBuffer>, 4, length);
  const mostMarks = marksThatFit(shape.slots, shape.heaps?.bytes);
  return shape.slots.map((slots, lane) => {
    at = Math.ceil(at / 8) * 8;
    const f64 = take(Float64Array<ArrayBuffer>, 8, DOUBLES);
    return {
      figures: f64.subarray(0, FIGURES),
      classes: f64.subarray(FIGURES, REQUESTED),
      requested: f64.subarray(REQUESTED),
      series: take(Float32Array<ArrayBuffer>, 4, shape.columns * SERIES),
      effects: words(shape.columns * EFFECTS),
      outcome: words(OUTCOMES),
      slots: words(slots * 2),
      histories: words(Math.min(slots, HISTORIES) * HISTORY_NUMBERS),
      visits: words(LIMIT.CAPACITY * VISIT_NUMBERS).subarray(0, (shape.visits[lane] ?? 0) * VISIT_NUMBERS),
      marks: words(mostMarks * MARK_NUMBERS).subarray(0, (shape.marks[lane] ?? 0) * MARK_NUMBERS),
    };
  });
}
