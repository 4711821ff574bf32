import { expect, test } from "vitest";
import { HEAP_COLUMN, HEAP_FIGURE, HEAP_PIECE, HEAP_UNTIL } from "../../src/generated/heap";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import type { ChartView } from "../../src/kernel/protocol/messages";
import { Core } from "../../src/models/allocation/engine/core";
import { writeFrame } from "../../src/models/allocation/engine/frame-writer";
import { HeapFrames } from "../../src/models/allocation/engine/heap-frames";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { Session, stateHash } from "../../src/models/allocation/engine/session";
import { columnsThatFit } from "../../src/models/allocation/frames";
import type { HeapAsk } from "../../src/models/allocation/heap-frame";
import { heapOf } from "../../src/models/allocation/heap-models";
import { type AllocationLane, laneArrays } from "../../src/models/allocation/lane-arrays";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { HeapModel, Policy } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";
import { primesOver } from "../heap-scenarios";

const over = (model: HeapModel): Policy => ({ ...defaultPolicy, capacity: 0, heap: heapOf(model) });

function open(lanes: readonly Policy[], slots: number, steps: number): Session {
  const opened = Session.open(new Core(builtCore), primesOver(lanes, slots));
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.run(steps);
  return opened.value;
}

/** A frame of a session as the page reads it. */
function frameOf(session: Session, frames: HeapFrames, view: ChartView) {
  const buffer = new ArrayBuffer(FRAME_BYTES);
  return laneArrays(buffer, writeFrame(buffer, session, session, view, frames.tell(session, view)));
}

const MAPS: HeapAsk = {
  map: { from: 0, to: 2 ** 48, grain: 1 },
  lens: { bytes: 100_000, grain: 1, from: { 0: 0, 1: 0, 2: 0, 3: 0 } },
};
const columnsOf = (columns: number, to: number): ChartView => ({ from: 0, to, columns, scale: "linear" });
const sum = (rows: Float64Array, number: number, numbers: number) =>
  rows.reduce((total, value, i) => (i % numbers === number ? total + value : total), 0);

test("a frame carries a session's figures for each heap, and nothing for a lane without one", () => {
  const session = open([over("ptmalloc"), over("exact"), over("nt-xp-lfh")], 10, 30_000);
  const frames = new HeapFrames(session);
  frames.ask(MAPS);
  const lanes = frameOf(session, frames, columnsOf(100, 29_999));
  const heaps = new HeapSession(session);
  expect(lanes[1]?.heap).toBeUndefined();
  for (const lane of [0, 2]) {
    const heap = lanes[lane]?.heap;
    if (!heap) throw new Error("the frame has no heap");
    expect(heap.figures).toEqual(heaps.figures(lane));
    expect(heap.lists).toEqual(heaps.lists(lane));
    expect(heap.operationSteps).toEqual(heaps.operationSteps(lane));
    expect(heap.events).toEqual(heaps.events(lane));
    expect(heap.operationStepCount).toBeGreaterThan(0);
    const numbers = Object.keys(HEAP_PIECE).length;
    const space = (heap.figures[HEAP_FIGURE.heap_end] ?? 0) + (heap.figures[HEAP_FIGURE.mapped] ?? 0);
    expect(sum(heap.map, HEAP_PIECE.bytes, numbers)).toBe(space);
    expect(heap.lens[HEAP_PIECE.at]).toBe(0);
    const last = heap.series.subarray(99 * Object.keys(HEAP_COLUMN).length);
    expect(last[HEAP_COLUMN.committed]).toBe(heap.figures[HEAP_FIGURE.committed]);
    expect(last[HEAP_COLUMN.faults]).toBe(heap.figures[HEAP_FIGURE.page_faults]);
  }
});

test("a frame carries a heap's costs so far and its memory by size on request", () => {
  const session = open([over("nt-xp"), over("nt-xp-lfh")], 10, 5_000);
  const frames = new HeapFrames(session);
  const heapsOf = () => frameOf(session, frames, columnsOf(10, 4_999)).map(({ heap }) => heap);
  expect(heapsOf().map((heap) => [heap?.until.length, heap?.taken.length])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  frames.ask({ until: [100, 4_000_000_000], taken: true });
  const heaps = new HeapSession(session);
  heaps.setPrices(session.scenario.prices);
  const [a, b] = heapsOf();
  expect(b?.until).toEqual(Float64Array.from([...heaps.until(1, 100), ...heaps.until(1, 5_000)]));
  expect(b?.until[HEAP_UNTIL.operations]).toBe(100);
  expect(b?.taken).toEqual(heaps.taken(1));
  expect(b?.crossings).toEqual(heaps.crossings(0, 1));
  expect(a?.crossings).toHaveLength(0);
});

/** Arrays of a frame that overlap another one. */
function overlaps(lanes: readonly AllocationLane[]): ArrayBufferView[] {
  const all = lanes.flatMap(({ heap, ...arrays }) => [...Object.values(arrays), ...Object.values(heap ?? {})]);
  const views = [...new Set(all.filter(ArrayBuffer.isView))].filter(({ byteLength }) => byteLength > 0);
  views.sort((a, b) => a.byteOffset - b.byteOffset);
  return views.filter((view, i) => view.byteOffset < endOf(views[i - 1]));
}

const endOf = (view: ArrayBufferView | undefined) => (view ? view.byteOffset + view.byteLength : 0);

test.each([1, 2, 3, 4])("maps, marks and the maximum columns of %i lanes fit the buffer without overlap", (count) => {
  const session = open(new Array(count).fill(over("ptmalloc")), 1000, 60_000);
  const frames = new HeapFrames(session);
  for (const ask of [MAPS, {}]) {
    frames.ask(ask);
    const columns = columnsThatFit({ slots: session.slotCounts, heaps: frames.needs });
    expect(columns).toBeGreaterThan(300);
    const lanes = frameOf(session, frames, columnsOf(Math.min(columns, 1024), 59_999));
    for (const { heap } of lanes) expect(heap?.map.length ?? 0).toBeGreaterThan(ask === MAPS ? 10 : -1);
    expect(overlaps(lanes)).toEqual([]);
  }
});

test("each lane has its own lens, which stays in place during the run and moves on request", () => {
  const session = open([over("ptmalloc"), over("nt-xp-lfh")], 10, 30_000);
  const frames = new HeapFrames(session);
  const lens = { bytes: 20_992, grain: 1, from: {} };
  const lenses = (ask: HeapAsk) => {
    frames.ask(ask);
    return frameOf(session, frames, columnsOf(10, 29_999)).map(({ heap }) => heap);
  };
  const [a, b] = lenses({ lens });
  expect(a?.lensFrom).not.toBe(b?.lensFrom);
  for (const heap of [a, b]) {
    expect(heap?.lens[HEAP_PIECE.at]).toBeLessThanOrEqual(heap?.lensFrom ?? 0);
    expect(heap?.lens.length).toBeGreaterThan(5 * Object.keys(HEAP_PIECE).length);
  }
  session.run(1);
  expect(lenses({ lens })[1]?.lensFrom).toBe(b?.lensFrom);
  const sent = lenses({ lens: { ...lens, from: { 1: 500_000 } } });
  expect([sent[0]?.lensFrom, sent[1]?.lensFrom]).toEqual([a?.lensFrom, 500_000]);
});

test("a lens settles where a seek ends, whatever was shown during the seek", () => {
  const lensFrom = (frames: HeapFrames, bytes: number) => {
    frames.ask({ lens: { bytes, grain: 1, from: {} } });
    return frameOf(session, frames, columnsOf(10, 999))[0]?.heap?.lensFrom;
  };
  // Most small blocks are elsewhere now, but a settled lens stays in place.
  const session = open([over("nt-xp-lfh")], 10, 294_187);
  const [passing, settled] = [new HeapFrames(session), new HeapFrames(session)];
  passing.ask({ lens: { bytes: 20_480, grain: 1, from: {} } });
  passing.tell(session, columnsOf(10, 999), true);
  lensFrom(settled, 20_480);
  session.run(409_600 - 294_187);
  expect(lensFrom(passing, 20_992)).toBe(lensFrom(new HeapFrames(session), 20_992));
  expect(lensFrom(settled, 20_992)).not.toBe(lensFrom(passing, 20_992));
});

test("prices change the cycles, but no step", () => {
  const session = open([over("best-fit")], 10, 10_000);
  const hash = stateHash(session);
  const frames = new HeapFrames(session);
  const { prices } = session.scenario;
  const cycles = () => frameOf(session, frames, columnsOf(10, 9_999))[0]?.heap?.figures[HEAP_FIGURE.cycles] ?? 0;
  const before = cycles();
  frames.setPrices({ ...prices, operations: prices.operations + 3 });
  expect(cycles() - before).toBeCloseTo(30_000, 3);
  expect(stateHash(session)).toBe(hash);
});
