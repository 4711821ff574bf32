import { FRAME, LIMIT } from "../../generated/abi";
import { type ArraysOf, ColumnBuffer, type RowsOf } from "../../kernel/protocol/columns";
import type { FrameRows, LaneArrays } from "../../kernel/protocol/frame";
import { type HeapArrays, heapArrays } from "./heap-frame";

/**
 * A frame is a buffer and the row count of each of its columns. wasm/abi/frame.h documents the columns at their
 * declarations. Columns shared by all lanes come first, then each lane's own, followed by those of its heap and its pool.
 */
export interface AllocationRows extends FrameRows {
  readonly run: RowsOf<typeof FRAME.run>;
  readonly lanes: readonly AllocationLaneRows[];
}

/** The rows of one lane. */
export interface AllocationLaneRows extends RowsOf<typeof FRAME.lane> {
  /** Missing for the ideal heap. */
  readonly heap?: RowsOf<typeof FRAME.heap>;
  /** Missing for a composed policy. */
  readonly pool?: RowsOf<typeof FRAME.pool>;
}

/** The arrays of one lane, as views of the frame's buffer. All lanes share `requested`. */
export interface AllocationLane extends LaneArrays, ArraysOf<typeof FRAME.lane>, ArraysOf<typeof FRAME.run> {
  /** Missing for the ideal heap. */
  readonly heap?: HeapArrays;
  /** Missing for a composed policy. */
  readonly pool?: ArraysOf<typeof FRAME.pool>;
}

/** Numbers per chart column: how often each effect happened. */
export const EFFECTS = FRAME.lane.effects.numbers;
/** Numbers per chart column: first, min, max, last, mean. */
export const SERIES = FRAME.lane.series.numbers;
/** Numbers per size class. */
export const CLASS = { count: 0, granted: 1, needed: 2, poisoned: 3 } as const;
export const CLASS_NUMBERS = FRAME.lane.classes.numbers;
/** Numbers per live buffer, per buffer history and per visited slot. */
export const MARK_NUMBERS = FRAME.lane.marks.numbers;
export const HISTORY_NUMBERS = FRAME.lane.histories.numbers;
export const VISIT_NUMBERS = FRAME.lane.visits.numbers;
/** A frame carries buffer histories for at most this many slots per lane, the first ones. */
export const HISTORIES = LIMIT.DETAILED;

/**
 * The arrays of each lane of a frame.
 * @throws RangeError if the rows need more than the buffer holds.
 */
export function laneArrays(buffer: ArrayBuffer, { run, lanes }: AllocationRows): AllocationLane[] {
  const columns = new ColumnBuffer(buffer);
  const shared = columns.take(FRAME.run, run);
  return lanes.map((rows) => {
    // A spread would copy every view in every frame.
    const arrays: AllocationLane = Object.assign(columns.take(FRAME.lane, rows), shared);
    if (rows.heap) Object.assign(arrays, { heap: heapArrays(columns.take(FRAME.heap, rows.heap)) });
    if (rows.pool) Object.assign(arrays, { pool: columns.take(FRAME.pool, rows.pool) });
    return arrays;
  });
}

/** The rows of a lane with `columns` chart columns. `listed`: visited slots and single buffers in the frame. */
export const rowsOfLane = (
  columns: number,
  slots: number,
  listed: Pick<AllocationLaneRows, "visits" | "marks">,
): AllocationLaneRows => ({
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
export const slotsOf = ({ lanes }: AllocationRows): number[] => lanes.map(({ slots }) => slots);
