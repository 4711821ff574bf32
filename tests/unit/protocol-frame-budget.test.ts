import fc from "fast-check";
import { expect, test } from "vitest";
import { FRAME, LIMIT } from "../../src/generated/abi";
import { HEAP_LIMIT } from "../../src/generated/heap";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { columnsThatFit, type FrameLanes, marksThatFit, piecesThatFit } from "../../src/models/allocation/frames";
import { HEAP_ENDS } from "../../src/models/allocation/heap-frame";
import { type AllocationRows, laneArrays, rowsOfLane } from "../../src/models/allocation/lane-arrays";

/** A heap with this many lists and listed sizes, and all its data besides pieces and columns of the chart. */
const heapRows = (lists: number, taken: number) => ({
  ...{ figures: 1, series: 0, map: 0, lens: 0, areas: HEAP_LIMIT.AREA_ROWS + 1, bands: 0, lists, taken },
  ...{
    operation_steps: HEAP_LIMIT.OPERATION_STEPS,
    events: HEAP_LIMIT.EVENTS,
    until: HEAP_ENDS,
    crossings: 1,
    scalars: 0,
  },
});

/** Bytes of such a heap, as doubles. */
const heapBytes = (rows: ReturnType<typeof heapRows>): number =>
  8 * Object.entries(FRAME.heap).reduce((sum, [name, { numbers }]) => sum + numbers * rows[name as "map"], 0);

/** The shelves of a pool that has as many arrays as a frame lists. */
const FULL_SHELVES = { shelves: LIMIT.SHELVES + 1, shelf_of: LIMIT.SHELVED };

/** The rows of a frame with this many columns of the chart, and the maximum of everything else. */
function fullRows(lanes: FrameLanes, columns: number, lists: number, taken: number): AllocationRows {
  const marks = marksThatFit(lanes, columns);
  const pieces = piecesThatFit(lanes, columns);
  const heap = { ...heapRows(lists, taken), series: columns, map: pieces, scalars: 1 };
  return {
    run: { requested: LIMIT.SIZE_CLASSES, call: 1 },
    lanes: lanes.slots.map((slots, lane) => ({
      ...rowsOfLane(columns, slots, { visits: LIMIT.DETAILED, marks }),
      pool: { figures: 1, ...(slots < LIMIT.LISTED ? { shelves: 0, shelf_of: 0 } : FULL_SHELVES) },
      ...(lane < (lanes.heaps?.lanes ?? 0) && { heap }),
    })),
  };
}

const someLanes = fc.record({
  slots: fc.array(fc.nat({ max: LIMIT.LISTED }), { minLength: 1, maxLength: LIMIT.LANES }),
  heaps: fc.nat({ max: LIMIT.LANES }),
  lists: fc.nat({ max: HEAP_LIMIT.LISTS }),
  taken: fc.nat({ max: 20 }),
  isMapped: fc.boolean(),
});

test("a frame holds all that its budget allows, and as many columns as fit", () => {
  fc.assert(
    fc.property(someLanes, ({ slots, heaps, lists, taken, isMapped }) => {
      const count = Math.min(heaps, slots.length);
      const bytes = count * heapBytes(heapRows(lists, taken));
      const lanes = { slots, heaps: count > 0 ? { lanes: count, bytes, isMapped } : undefined };
      const columns = columnsThatFit(lanes);
      fc.pre(columns > 0);
      const arrays = laneArrays(new ArrayBuffer(FRAME_BYTES), fullRows(lanes, columns, lists, taken));
      expect(arrays).toHaveLength(slots.length);
    }),
    { seed: 18, numRuns: 500 },
  );
});

test("the buffer refuses columns beyond those that fit", () => {
  const lanes = { slots: [4096, 4096, 4096, 4096] };
  const columns = columnsThatFit(lanes);
  expect(() => laneArrays(new ArrayBuffer(FRAME_BYTES), fullRows(lanes, columns + 30, 0, 0))).toThrow(RangeError);
});

test("small lanes have the maximum of columns and marks, large ones fewer", () => {
  const small = { slots: [1, 1] };
  expect([columnsThatFit(small), marksThatFit(small, 1024)]).toEqual([1024, 2048]);
  const large = { slots: [64, 64, 64, 64] };
  expect([columnsThatFit(large), marksThatFit(large, 700)]).toEqual([734, 1024]);
  const largest = { slots: [4096, 4096, 4096, 4096] };
  expect([columnsThatFit(largest), marksThatFit(largest, 300)]).toEqual([239, 341]);
});

test("requested heap maps share the bytes that columns and marks leave", () => {
  const lanes = { slots: [0, 0], heaps: { lanes: 2, bytes: 20_000, isMapped: true } };
  expect([columnsThatFit(lanes), marksThatFit(lanes, 240), piecesThatFit(lanes, 240)]).toEqual([762, 114, 894]);
  expect(piecesThatFit({ ...lanes, heaps: { ...lanes.heaps, isMapped: false } }, 240)).toBe(0);
});
