import { describe, expect, it, vi } from "vitest";
import { barScale, heapBar, heapBytes, isBroken } from "../../src/labs/heap/charts/ledger";
import { crossingWords, decadeScale, measured, overheadTop, shareScale } from "../../src/labs/heap/charts/measures";
import { equalRuns, lensCounts, lensShowing } from "../../src/labs/shared/heap/operation/lens";
import { listGroups, numberMarks, placeOf, sizeMarks } from "../../src/labs/shared/heap/operation/lists";
import { barBytes, barParts, placedParts, stepRows } from "../../src/labs/shared/heap/operation/operation";
import { operationStepWords } from "../../src/labs/shared/heap/operation/operation-words";
import { fillsOf, operationStepsOf, piecesOf } from "../../src/models/allocation/charts/heap-figures";
import { fillRole } from "../../src/models/allocation/charts/heap-ink";
import {
  addressAt,
  HEAP_ROLES,
  type MapZoom,
  mapMarks,
  mapRuns,
  mapScale,
  mapShowing,
  movedMap,
  nextAddress,
  pieceOver,
  rowTicks,
  shownAt,
  zoomedMap,
} from "../../src/models/allocation/charts/heap-map";
import { stepScale } from "../../src/plot/scales";
import { svgSurface } from "../../src/plot/svg-context";
import { addLine, curvePoints } from "../../src/plot/time/curves";
import { columnRow, heapOf, pieceRow, stepRow } from "./heap-kit";
import { plain } from "./lane-kit";

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** The map of a heap with this end. */
const scaleFor = (longest: number, width: number, height: number, mapped = 0, zoom: MapZoom | null = null) =>
  mapScale({ longest, mapped }, width, height, zoom);

/** The bytes of the roles of the mock's lane A at step 409 600. */
const A = {
  needed: 8_306_390,
  internal_padding: 1_000,
  headers: 578,
  cached_free: 8_176,
  free: 5_430_032,
  metadata: 0,
  uncommitted: 0,
};

describe("the map of a heap", () => {
  it("has rows of the smallest power of two that fits", () => {
    expect(scaleFor(20_078_592, 328, 230)).toMatchObject({ rowBytes: MIB, rows: 20, pitch: 11.5 });
    expect(scaleFor(20 * MIB + 1, 328, 230).rows).toBe(21);
    for (let height = 1; height < 40; height++)
      expect(scaleFor(20 * MIB, 328, height, 5 * MIB).rowBytes).toBeLessThanOrEqual(32 * MIB);
    expect(scaleFor(33 * MIB, 328, 230).rowBytes).toBe(2 * MIB);
    expect(scaleFor(0, 328, 230)).toMatchObject({ rowBytes: 4096, rows: 1, pitch: 28 });
  });

  it("loses no byte where the ends of rows cut a piece", () => {
    const pieces = piecesOf(
      Float64Array.from([
        ...pieceRow({ at: 0, bytes: 3000, needed: 2990, slack: 10, kind: 0, chunk: 1, born: 7 }),
        ...pieceRow({ at: 3000, bytes: 10_000, free: 9000, cached_free: 1000 }),
      ]),
    );
    const scale = scaleFor(13_000, 256, 100);
    const runs = mapRuns(pieces, scale);
    const drawn = (role: string) =>
      runs.filter((run) => run.role === role).reduce((sum, { width }) => sum + width * scale.bytesPerPixel, 0);
    expect(drawn("needed")).toBeCloseTo(2990);
    expect(drawn("slack")).toBeCloseTo(10);
    expect(drawn("cached")).toBeCloseTo(1000);
    expect(drawn("free")).toBeCloseTo(9000);
    for (const { x, width, row } of runs) {
      expect(x + width).toBeLessThanOrEqual(256 + 1e-9);
      expect(row).toBeLessThan(scale.rows);
    }
    expect(new Set(runs.map(({ row }) => row))).toEqual(new Set([0, 1, 2, 3]));
  });

  it("finds the piece under a point, and the next one; NONE means no chunk", () => {
    const pieces = piecesOf(
      Float64Array.from([
        ...pieceRow({ at: 0, bytes: 4096, free: 4096, kind: 2, chunk: 5 }),
        ...pieceRow({ at: 4096, bytes: 8192, needed: 8192 }),
      ]),
    );
    const scale = scaleFor(12_288, 100, 90);
    expect(addressAt(scale, 12_288, 50, 30)).toBe(4096 + 2048);
    expect(addressAt(scale, 12_288, 500, 62)).toBe(3 * 4096 - 1);
    expect(pieceOver(pieces, 4095)?.chunk).toBe(5);
    expect(pieceOver(pieces, 4096)).toMatchObject({ chunk: null, kind: null, born: null });
    expect(pieceOver(pieces, 99_999)).toBeNull();
    expect(nextAddress(pieces, 10, 1, 12_288)).toBe(4096);
    expect(nextAddress(pieces, 5000, -1, 12_288)).toBe(0);
    expect(nextAddress(pieces, 5000, 1, 12_288)).toBeNull();
    // The next chunk in a part of the addresses is unknown, but one of its addresses is known.
    expect(nextAddress(pieces, 5000, 1, 20_000)).toBe(12_288);
    expect(nextAddress(pieces, 10, -1, 12_288)).toBeNull();
    expect(nextAddress([], 0, 1, 0)).toBeNull();
  });

  it("shows separate mappings after the longest heap and a row of text, and finds them there", () => {
    const scale = scaleFor(12_288, 100, 90, 5000);
    expect(scale).toMatchObject({ rows: 3, apart: 4, rowBytes: 4096 });
    expect(shownAt(8192, 8192, scale)).toBe(4 * 4096);
    expect(shownAt(8191, 8192, scale)).toBe(8191);
    expect(addressAt(scale, 8192, 50, 4.5 * scale.pitch)).toBe(8192 + 2048);
    expect(scaleFor(12_288, 100, 90).apart).toBeNull();
  });

  it("labels every few rows", () => {
    expect(rowTicks(scaleFor(20 * MIB, 328, 230)).map(({ bytes }) => bytes / MIB)).toEqual([0, 4, 8, 12, 16, 20]);
  });

  it("leaves room for the text before separate mappings, however low the rows are", () => {
    const low = scaleFor(20 * MIB, 328, 230, 3 * MIB);
    expect(low.pitch).toBeLessThan(15);
    expect((low.apart ?? 0) - low.rows).toBe(2);
  });

  it("shows memory among uncommitted addresses, however short it is", () => {
    const pieces = piecesOf(
      Float64Array.from([
        ...pieceRow({ at: 0, bytes: 4096, free: 4096, kind: 2, chunk: 1 }),
        ...pieceRow({ at: 4096, bytes: 63 * MIB, uncommitted: 63 * MIB, kind: 5, chunk: 2 }),
        ...pieceRow({ at: 63 * MIB + 4096, bytes: MIB, needed: 300, slack: 10, uncommitted: MIB - 310 }),
        ...pieceRow({ at: 64 * MIB + 4096, bytes: 960 * MIB - 4096, needed: 960 * MIB - 4096, kind: 0, chunk: 3 }),
      ]),
    );
    const marks = mapMarks(pieces, scaleFor(GIB, 320, 160));
    expect(marks.map(({ piece, role, row }) => [piece, role, row])).toEqual([
      [0, "free", 0],
      [2, "needed", 0],
    ]);
    for (const { x, width } of marks) expect(x + width).toBeLessThanOrEqual(320);
  });

  it("keeps addresses in place when it shows a part of them, which ends with the heap", () => {
    const whole = scaleFor(GIB, 320, 176, MIB);
    const zoom = zoomedMap(whole, 1 / 16, 512 * MIB, GIB);
    const part = scaleFor(GIB, 320, 176, MIB, zoom);
    expect(part).toMatchObject({ isPart: true, apart: null, rowBytes: whole.rowBytes / 16, rows: 16, pitch: 11 });
    const shownBytes = part.rows * part.rowBytes;
    expect((512 * MIB - part.from) / shownBytes).toBeCloseTo((512 * MIB) / (whole.rows * whole.rowBytes), 1);
    expect(addressAt(part, GIB, 0, 0)).toBe(part.from);
    expect(rowTicks(part)[0]).toEqual({ bytes: part.from, y: 0 });
    const hole = pieceRow({ at: part.from - 4096, bytes: 3 * GIB, free: 3 * GIB, kind: 2, chunk: 1 });
    const runs = mapRuns(piecesOf(Float64Array.from(hole)), part);
    expect(runs.map(({ row }) => row)).toEqual(Array.from({ length: 16 }, (_, row) => row));
    expect(scaleFor(GIB, 320, 176, 0, { from: GIB, rowBytes: MIB }).from).toBe(GIB - 16 * MIB);
    expect(scaleFor(GIB, 320, 176, 0, movedMap(part, -99)).from).toBe(0);
    expect(zoomedMap(part, 64, 0, GIB)).toBeNull();
    expect(scaleFor(8 * MIB, 320, 176, 0, { from: 0, rowBytes: MIB }).isPart).toBe(false);
  });

  it("follows an address that leaves the visible part", () => {
    const part = scaleFor(GIB, 320, 176, 0, { from: 64 * MIB, rowBytes: MIB });
    expect(mapShowing(part, 70 * MIB)).toEqual({ from: 64 * MIB, rowBytes: MIB });
    for (const address of [10 * MIB, 80 * MIB, 500 * MIB]) {
      const { from } = mapShowing(part, address);
      expect(from).toBeLessThanOrEqual(address);
      expect(from + 16 * MIB).toBeGreaterThan(address);
    }
  });
});

describe("the lens", () => {
  const slot = (at: number, needed: number) =>
    pieceRow(
      needed > 0
        ? { at, bytes: 264, needed, slack: 264 - needed, kind: 0, chunk: at, born: 1 }
        : { at, bytes: 264, cached_free: 264, kind: 1, chunk: at },
    );
  const pieces = piecesOf(
    Float64Array.from([
      ...pieceRow({ at: 0, bytes: 592, needed: 577, slack: 15, kind: 0, chunk: 1, born: 41 }),
      ...pieceRow({ at: 592, bytes: 264, free: 264, kind: 2, chunk: 2 }),
      ...slot(856, 251),
      ...slot(1120, 0),
      ...slot(1384, 251),
      ...slot(1648, 251),
      ...pieceRow({ at: 1912, bytes: 4144, free: 4144, kind: 2, chunk: 3 }),
    ]),
  );

  it("finds neighboring slots of one length, with no hole among them", () => {
    expect(equalRuns(pieces)).toEqual([{ from: 856, to: 1912, count: 4, bytes: 264 }]);
    expect(equalRuns(pieces.slice(0, 5))).toEqual([]);
  });

  it("counts blocks, their sizes and the holes between them", () => {
    expect(lensCounts(pieces)).toEqual({ blocks: 4, sizes: 2, holes: 2, shortest: 264, longest: 4144 });
    expect(lensCounts([])).toMatchObject({ blocks: 0, sizes: 0, holes: 0 });
  });

  it("stays as long as a chunk is entirely in it, and moves to a chunk that is not", () => {
    const range = { from: 16_000, to: 36_000 };
    expect(lensShowing(range, 17_000, 18_000)).toBe(16_000);
    expect(lensShowing(range, 35_500, 36_100)).toBe(25_792);
    expect(lensShowing(range, 200, 400)).toBe(0);
    const long = lensShowing(range, 100_000, 600_000);
    expect(long).toBeLessThan(100_000);
    expect(long + 20_000).toBeGreaterThan(100_000);
  });
});

it.each(HEAP_ROLES)("a box of %s is drawn between its top and its bottom", (role) => {
  const { surface } = svgSurface(100, 100);
  const fillRect = vi.spyOn(surface.context, "fillRect");
  for (const height of [4, 5, 6, 12, 13, 14]) {
    fillRole(surface, role, { x: 10, y: 20, width: 30, height });
    const lines = fillRect.mock.calls.map(([, y, , lineHeight]) => [y, y + lineHeight] as const);
    expect(Math.min(...lines.map(([top]) => top))).toBeGreaterThanOrEqual(20);
    expect(Math.max(...lines.map(([, bottom]) => bottom))).toBeLessThanOrEqual(20 + height);
    fillRect.mockClear();
  }
});

describe("the ledger of heaps", () => {
  it("holds every byte once, on one scale for all lanes", () => {
    const a = heapBytes(heapOf({ figures: A }));
    const b = heapBytes(heapOf({ figures: { ...A, free: 1_886_760, uncommitted: 9_781_248 } }));
    expect(Object.values(a).reduce((sum, bytes) => sum + bytes)).toBe(13_746_176);
    const scale = barScale([a, b], 680);
    const bar = heapBar(b, scale, 680);
    expect(bar.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(680);
    for (const [i, { x }] of bar.entries())
      expect(x).toBeCloseTo(bar.slice(0, i).reduce((sum, { width }) => sum + width, 0));
    expect(bar.map(({ role }) => role)).toEqual(["needed", "slack", "cached", "free", "uncommitted"]);
    expect(heapBar(a, scale, 680)[0]?.width).toBeCloseTo(bar[0]?.width ?? 0);
  });

  it("does not shrink memory to nothing beside uncommitted addresses", () => {
    const sparse = { needed: 8, slack: 0, cached: 0, free: 4, metadata: 0, uncommitted: 528 };
    const [needed, , uncommitted] = heapBar(sparse, barScale([sparse], 600), 600);
    expect(needed).toMatchObject({ width: 160, broken: false });
    // Only a bar that is cut off at the edge is marked as cut.
    expect(uncommitted).toMatchObject({ x: 240, width: 360, broken: true });
    const short = { ...sparse, uncommitted: 6 };
    const scale = barScale([sparse, short], 600);
    expect([isBroken(sparse, scale, 600), isBroken(short, scale, 600)]).toEqual([true, false]);
    const exact = { ...sparse, uncommitted: 18 };
    expect(isBroken(exact, barScale([exact, sparse], 600), 600)).toBe(false);
  });

  it("is empty where nothing is known", () => {
    const nothing = heapBytes(heapOf({}));
    expect(heapBar(nothing, barScale([nothing], 680), 680)).toEqual([]);
  });
});

describe("the curves of heaps", () => {
  it("name the lane that has been ahead since their means last crossed, with three digits", () => {
    const words = (crossings?: Parameters<typeof heapOf>[0]["crossings"], frontier = 1_000_000, done = frontier) => {
      const a = heapOf({ figures: { mean_overhead: 0.6 } });
      const b = heapOf({ figures: { mean_overhead: 0.03 }, ...(crossings && { crossings }) });
      return plain(crossingWords([a, b], { frontier, done }));
    };
    expect(words({ count: 1, first: 32_928, last: 32_928 })).toBe("B is ahead from step 32 900 on");
    expect(words({ count: 5, first: 515, last: 1257 })).toBe("B is ahead from step 1 260 on");
    expect(words({ count: 5, first: 515, last: 1257 }, 1_000_000, 600)).toBe("The lead changes last at step 1 260");
    expect(words({ count: 0 })).toBe("B is ahead throughout");
    expect([words({ count: 0 }, 0), words()]).toEqual(["", ""]);
    expect(crossingWords([heapOf({})], { frontier: 9, done: 9 })).toBe("");
  });

  const series = heapOf({
    series: [
      columnRow({ mean: 42, faults: 10, speed: 1e7 }),
      columnRow({}),
      columnRow({ mean: 0.5, faults: 1000, speed: 1e6 }),
      columnRow({ mean: 0.4, faults: 2000, speed: 2e6 }),
    ],
  }).series;

  it("cut the axis of overhead above nine tenths of the values", () => {
    expect(overheadTop([...Array.from({ length: 19 }, () => 0.6), 42.5])).toBe(1);
    expect(overheadTop([Number.NaN, 0.97])).toBe(2);
    expect(overheadTop([])).toBe(0.05);
    // The end of a curve is visible, however late it rises.
    expect(overheadTop([...Array.from({ length: 19 }, () => 0.1), 0.6], [0.6])).toBe(1);
    expect(shareScale(1, 60).y(42)).toBe(0);
    expect(shareScale(1, 60).y(0.5)).toBe(30);
  });

  it("have whole decades on a logarithmic axis", () => {
    const scale = decadeScale([10, 2000, Number.NaN, Number.POSITIVE_INFINITY, 0], 60, 12);
    expect(scale.ticks).toEqual([10, 1000]);
    expect([scale.y(10), scale.y(10_000), scale.y(0)]).toEqual([60, 0, 60]);
    expect(decadeScale([], 60, 12).ticks).toEqual([1, 10, 100]);
    // In a low panel fewer labels fit below each other.
    expect(decadeScale([1e3, 1e7], 25, 12).ticks).toEqual([1e3, 1e5, 1e7]);
    expect(decadeScale([1e3, 1e7], 22, 12).ticks).toEqual([1e3, 1e6]);
    expect(decadeScale([1e3, 1e7], 12, 12).ticks).toEqual([1e3]);
  });

  it("take each measure from its column, skip columns without a step, and have gaps where nothing is known", () => {
    const lines: (string | number)[][] = [];
    const note = (name: string) => (x: number, y: number) => lines.push([name, x, y]);
    const context = { moveTo: note("from"), lineTo: note("to") } as unknown as CanvasRenderingContext2D;
    const view = { from: 100, to: 799, columns: 5, scale: "linear" } as const;
    const bounds = Uint32Array.of(100, 200, 200, 400, 600, 800);
    const values = measured(
      Float64Array.from([...series, ...columnRow({ mean: Number.POSITIVE_INFINITY })]),
      5,
      "overhead",
    );
    expect(measured(series, 4, "speed")).toEqual([1e7, Number.NaN, 1e6, 2e6]);
    expect(values[4]).toBeNaN();
    const x = stepScale(view, 50);
    const points = curvePoints(bounds, x);
    expect(points.merged).toBe(0);
    addLine(context, { points, y: shareScale(1, 10).y }, (column) => values[column] ?? Number.NaN);
    expect(lines).toEqual([
      ["from", 5, 0],
      ["to", 25, 5],
      ["to", 35, 6],
    ]);
  });
});

describe("free lists", () => {
  const kinds = [
    { name: "tcache", many: "tcaches", row: "tcache", count: 2, kept: true, label: String },
    { name: "bins", many: "bins", row: "bins", count: 3, kept: false, label: String },
  ];
  const groups = listGroups(kinds, fillsOf(Float64Array.from([3, 96, 0, 0, 0, 0, 9, 9 * 1024, 1, 4 * MIB])));

  it("are grouped by kind, each with its own sum", () => {
    expect(groups.map(({ name, kept, first, count, bytes }) => [name, kept, first, count, bytes])).toEqual([
      ["tcache", true, 0, 3, 96],
      ["bins", false, 2, 10, 9 * 1024 + 4 * MIB],
    ]);
    expect([placeOf(kinds, 1), placeOf(kinds, 4), placeOf(kinds, 5)]).toEqual([
      { kind: 0, at: 1 },
      { kind: 1, at: 2 },
      null,
    ]);
  });

  it("are marks at the size of their chunks, at most four squares", () => {
    const [tcache, bins] = groups;
    if (tcache === undefined || bins === undefined) throw new Error("two kinds");
    const placesOf = (...sizes: readonly number[]) =>
      sizeMarks({ ...tcache, fills: sizes.map((bytes) => ({ count: 1, bytes })) }, 1).map(({ x }) => x);
    expect(placesOf(16, 4 * MIB, 1)).toEqual([0, 1, 0]);
    expect(placesOf(8192)[0]).toBeCloseTo(0.5, 12);
    expect(sizeMarks(tcache, 100)).toEqual([{ list: 0, x: expect.closeTo(100 / 18, 9), count: 3, squares: 3 }]);
    expect(sizeMarks(bins, 100).map(({ squares }) => squares)).toEqual([4, 1]);
    expect(numberMarks(bins, 90).map(({ x }) => x)).toEqual([30, 60]);
  });
});

describe("one malloc, step by step", () => {
  const heap = heapOf({
    steps: [
      stepRow("ROUND", { size: 577, other: 592 }),
      stepRow("EMPTY", { list: 35 }),
      stepRow("SORT", { list: 126, at: 64, size: 1_996_224 }),
      stepRow("SORT", { list: 126, at: 96, size: 999_136 }),
      stepRow("SORT", { list: 125, at: 128, size: 99_136 }),
      stepRow("CLIMB", { list: 59, size: 592, other: 22 }),
      stepRow("TAKE", { list: 59, at: 1_672_928, size: 944, other: 1 }),
      stepRow("SPLIT", { at: 1_672_928, size: 944, other: 592 }),
    ],
  });
  const steps = operationStepsOf(heap.operationSteps);

  it("describes every step of every kind", () => {
    const described = steps
      .map((step) => operationStepWords(step, (list) => `bin ${list}`))
      .map(({ title, text }) => plain(`${title}: ${text}`));
    expect(described[0]).toBe("Round up: 577 B requested. With header and rounding: 592 B.");
    expect(described[1]).toBe("bin 35 is empty: Nothing there.");
    expect(described[5]).toBe("Look upward: 22 lists up for 592 B: bin 59 is the first that has chunks.");
    expect(described[7]).toBe("Split: The front 592 B of 944 B at 1 672 928 is taken. 352 B is left.");
  });

  it("describes a third step of a kind together with the second", () => {
    expect(stepRows(steps).map(({ times }) => times)).toEqual([1, 1, 1, 2, 1, 1, 1]);
  });

  it("draws bytes on a scale that fits the small ones, and marks the longer ones", () => {
    expect(barBytes(steps)).toBe(944);
    const split = placedParts(barParts(steps[7] as (typeof steps)[0]), 944, 472);
    expect(split).toEqual({
      cut: false,
      parts: [
        { role: "needed", bytes: 592, x: 0, width: 296 },
        { role: "free", bytes: 352, x: 296, width: 176 },
      ],
    });
    expect(placedParts(barParts(steps[6] as (typeof steps)[0]), 500, 472)).toMatchObject({
      cut: true,
      parts: [{ width: 472 }],
    });
    expect(barBytes([])).toBe(0);
  });
});
