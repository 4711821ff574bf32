import { FRAME, LIMIT } from "../../generated/abi";
import { type ArraysOf, ColumnBuffer, type RowsOf } from "./columns";
import { type HeapArrays, heapArrays } from "./heap-frame";

/**
 * A frame is a buffer and the rows that each of its columns has. What a column holds is said where it is declared, in
 * wasm/abi/frame.h. Columns that are the same in all lanes stand first, then those of lane after lane, each with its heap.
 */
export interface FrameRows {
  readonly run: RowsOf<typeof FRAME.run>;
  readonly lanes: readonly LaneRows[];
}

/** The rows of one lane. */
export interface LaneRows extends RowsOf<typeof FRAME.lane> {
  /** Missing where the lane has the article's heap. */
  readonly heap?: RowsOf<typeof FRAME.heap>;
}

/** The arrays of one lane, views into the frame's buffer. `requested` is the same in all lanes. */
export interface LaneArrays extends ArraysOf<typeof FRAME.lane>, ArraysOf<typeof FRAME.run> {
  /** Missing where the lane has the article's heap. */
  readonly heap?: HeapArrays;
}

/** Numbers a column of the chart has: how often each effect happened. */
export const EFFECTS = FRAME.lane.effects.numbers;
/** Numbers a column of the chart has: first, min, max, last, mean. */
export const SERIES = FRAME.lane.series.numbers;
/** Numbers a size class has. */
export const CLASS = { count: 0, granted: 1, needed: 2, poisoned: 3 } as const;
export const CLASS_NUMBERS = FRAME.lane.classes.numbers;
/** Numbers a single live buffer has, a buffer's history, a visited slot. */
export const MARK_NUMBERS = FRAME.lane.marks.numbers;
export const HISTORY_NUMBERS = FRAME.lane.histories.numbers;
export const VISIT_NUMBERS = FRAME.lane.visits.numbers;
/** Of so many slots of a lane, the first ones, the histories of their buffers are in a frame. */
export const HISTORIES = LIMIT.CAPACITY;

/**
 * The arrays of each lane of a frame.
 * @throws RangeError if the rows need more than the buffer holds.
 */
export function laneArrays(buffer: ArrayBuffer, { run, lanes }: FrameRows): LaneArrays[] {
  const columns = new ColumnBuffer(buffer);
  const shared = columns.take(FRAME.run, run);
  return lanes.map((rows) => {
    // A spread would copy every view, in every frame.
    const arrays = Object.assign(columns.take(FRAME.lane, rows), shared);
    return rows.heap ? { ...arrays, heap: heapArrays(columns.take(FRAME.heap, rows.heap)) } : arrays;
  });
}

/** The rows of a lane whose chart has so many columns. `listed`: visited slots and single buffers in the frame. */
export const rowsOfLane = (columns: number, slots: number, listed: Pick<LaneRows, "visits" | "marks">): LaneRows => ({
  figures: 1,
  classes: LIMIT.SIZE_CLASSES,
  series: columns,
  effects: columns,
  outcome: 1,
  slots,
  histories: Math.min(slots, HISTORIES),
  ...listed,
});

/** The slots of each lane of a frame: buckets × capacity. */
export const slotsOf = ({ lanes }: FrameRows): number[] => lanes.map(({ slots }) => slots);
