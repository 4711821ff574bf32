import { describe, expect, test } from "vitest";
import { arenaAsk, arenaPage, keyPiece } from "../../src/labs/heap/arena-view";
import { type ArenaBand, areasInPieces, arenaBands, bandName } from "../../src/labs/heap/charts/arena-bands";
import { arenaSums } from "../../src/labs/heap/charts/arena-sums";
import { arenaTakeaway } from "../../src/labs/heap/charts/arena-takeaway";
import { arenaAddressAt, arenaLayout, arenaScale, drawArenas } from "../../src/labs/heap/charts/arenas";
import { arenasFigure } from "../../src/labs/heap/charts/arenas-figure";
import { biography } from "../../src/labs/heap/charts/biography";
import { arenaNotes, arenaSentences, arenasTable } from "../../src/labs/heap/charts/describe-arenas";
import { heapPresets } from "../../src/labs/heap/scenario/presets";
import { heapsOf } from "../../src/labs/shared/heap/heaps";
import { heapFigure } from "../../src/models/allocation/figures";
import type { HeapArrays } from "../../src/models/allocation/heap-frame";
import { LIGHT } from "../../src/plot/light-palette";
import { svgSurface } from "../../src/plot/svg-context";
import { drawnBox } from "./figure-kit";
import { areaRow, heapOf, pieceRow } from "./heap-kit";
import { plain } from "./lane-kit";
import { heapFrameOf } from "./share-kit";

const NONE = 0xffff_ffff;
const MIB64 = 64 * 2 ** 20;

/** The areas of both lanes of the real program that the page was designed after. */
const [A, B] = [
  [
    { bytes: 135_168, in_use: 31_456, resident: 49_152, threads: 2 },
    { bytes: 135_168, in_use: 30_072, resident: 36_864, threads: 1 },
    { bytes: 135_168, in_use: 13_080, resident: 24_576, threads: 1 },
    { bytes: 135_168, in_use: 8_232, resident: 16_384, threads: 0 },
  ],
  [
    { bytes: 135_168, in_use: 50_872, resident: 69_632, threads: 3 },
    { bytes: 135_168, in_use: 31_984, resident: 40_960, threads: 2 },
  ],
].map((areas) => heapOf({ areas: areas.map((area, arena) => areaRow({ arena, from: arena * MIB64, ...area })) })) as [
  HeapArrays,
  HeapArrays,
];

/** A heap of this many arenas, of which each is larger than the one before. */
const growing = (arenas: number) =>
  heapOf({
    areas: Array.from({ length: arenas }, (_, arena) =>
      areaRow({ arena, from: arena * MIB64, bytes: 4096 * (arena + 1), in_use: 100, resident: 4096, threads: 1 }),
    ),
  });

describe("the words of arenas", () => {
  test("compare the heap taken with the heap touched, and claim nothing about memory", () => {
    const said = (focus: number, ...heaps: readonly HeapArrays[]) => {
      const { strong = "", rest = "" } = arenaTakeaway(heaps, focus) ?? {};
      return plain(strong + rest);
    };
    expect(said(0, A, B)).toBe("Four arenas take twice the heap, and touch 15 % more than B’s two");
    expect(said(1, A, B)).toBe("Two arenas take half the heap, and touch 13 % less than A’s four");
    expect(said(0, A)).toBe("Four arenas take 541 kB, and touch 127 kB, for 83 kB in use");
    expect(said(1, A, B, growing(9))).toBe(
      "B’s two arenas take 47 % more heap, and touch 3.0 times as much as C’s nine",
    );
    expect(said(0, A, A)).toBe("Four arenas take as much heap, and touch as much as B’s four");
    expect(arenaTakeaway([heapOf({ figures: { committed: 4096 } })], 0)).toBeNull();
  });

  test("say what the end of a thread leaves, and what a tcache keeps", () => {
    const [frees, locks] = arenaNotes([A, B]).map(plain);
    expect(frees).toContain("In A, one arena has no thread now: 135 kB stay for the next thread.");
    expect(frees).not.toContain("tcache");
    expect(locks).toBe("Waiting for locks is not modeled: calls come one at a time.");
    expect(arenaNotes([B])[0]).not.toContain("no thread");
    expect(arenaNotes([{ ...B, ...heapOf({ figures: { cached_free: 32 } }), areas: B.areas }])[0]).toContain("tcache");
  });

  test("describe each lane and its bands", () => {
    const [first, second] = arenaSentences([A, B]).map(plain);
    expect(first).toMatch(
      /^A: 541 kB taken for 82.8 kB, 127 kB touched, in four arenas\. In use: main arena 31.5 kB of /,
    );
    expect(second).toMatch(/, arena 1 32 kB of 135 kB\.$/);
  });

  test("name the thread and the arena of a block", () => {
    const [piece] = arenaBands(withBlocks)[1]?.pieces ?? [];
    const text = plain(biography(piece as NonNullable<typeof piece>, 0, "arena 1, byte 0"));
    expect(text).toMatch(/^A, arena 1, byte 0: a block of 4 096 B, allocated by thread 3 at step 7;/);
  });

  test("are a table with a row for each band", () => {
    const { columns, rows } = arenasTable([A, B], [1]);
    expect(columns.map(({ key }) => key)).toContain("resident");
    expect(rows.map(([lane, arena, threads, committed]) => [lane, arena, threads, committed])).toEqual([
      ["B", "main arena", 3, 135_168],
      ["B", "arena 1", 2, 135_168],
    ]);
  });
});

/** Two arenas of 8 KiB with two chunks each. */
const withBlocks = heapOf({
  areas: [0, 1].map((arena) => areaRow({ arena, from: arena * MIB64, bytes: 8192, resident: 4096, threads: 1 })),
  bands: [0, MIB64].flatMap((at) => [
    pieceRow({ at, bytes: 4096, needed: 4000, slack: 96, kind: 0, chunk: 1, born: 7, thread: 2 }),
    pieceRow({ at: at + 4096, bytes: 4096, free: 4096, kind: 2, chunk: 2 }),
  ]),
});

describe("the bands of arenas", () => {
  test("are the main one and the seven largest others, in their order, and the sum of the rest", () => {
    const bands = arenaBands(growing(12));
    expect(bands.map(bandName)).toEqual([
      ...["main arena", ...[5, 6, 7, 8, 9, 10, 11].map((arena) => `arena ${arena}`)],
      "4 more",
    ]);
    expect(bands.at(-1)).toMatchObject({ bytes: 4096 * (2 + 3 + 4 + 5), inUse: 400, threads: 4, areas: 4 });
    expect(bands.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(arenaSums(growing(12)).taken);
    expect(areasInPieces(growing(12))).toBe(12);
    expect(arenaAsk([growing(12), A], 16, 0)).toMatchObject({ bands: { areas: 12 }, map: null });
  });

  test("add the core's own sum, and name further heaps of an arena", () => {
    const heap = heapOf({
      areas: [
        areaRow({ bytes: 4096 }),
        areaRow({ arena: 1, heap: 2, from: MIB64, bytes: 4096 }),
        areaRow({ arena: NONE, heap: NONE, bytes: 8192, areas: 9 }),
      ],
    });
    expect(arenaBands(heap).map(bandName)).toEqual(["main arena", "arena 1, heap 2", "9 more"]);
  });

  test("of a heap without arenas are one, without its mappings", () => {
    const heap = heapOf({
      figures: {
        committed: 12_288,
        mapped: 4096,
        heap_end: 8192,
        needed: 5000,
        resident: 12_288,
        live: 2,
        mappings: 1,
      },
      map: [
        pieceRow({ at: 0, bytes: 8192, needed: 904, free: 7288 }),
        pieceRow({ at: 8192, bytes: 4096, needed: 4096 }),
      ],
    });
    const [band, ...others] = arenaBands(heap);
    expect(others).toEqual([]);
    expect(band).toMatchObject({ bytes: 8192, reach: 8192, needed: 904, live: 1, threads: null });
    expect(band?.pieces).toHaveLength(1);
    expect(arenaAsk([heap, A], 16, 0).map).toMatchObject({ grain: 16 });
  });

  test("are on one scale, which rests while a heap grows by pages", () => {
    const scaleOf = (...heaps: readonly HeapArrays[]) => {
      const lanes = heaps.map((heap) => arenaBands(heap));
      return arenaScale(lanes, 1000, arenaLayout(1000, 56));
    };
    expect(scaleOf(A, B)).toBe((9 * 16_384) / (1000 - 2 * 152));
    expect(scaleOf(growing(35))).toBe(scaleOf(growing(36)));
    expect(scaleOf(growing(36))).toBeLessThan(scaleOf(growing(37)));
  });

  test("lead from chunk to chunk and into other arenas by keys", () => {
    const bands = arenaBands(withBlocks);
    const go = (at: number | null, key: string) => keyPiece(bands, at, key)?.at;
    expect([go(null, "ArrowRight"), go(0, "ArrowRight"), go(4096, "ArrowRight")]).toEqual([0, 4096, MIB64]);
    expect([go(MIB64, "ArrowLeft"), go(4100, "ArrowDown"), go(MIB64 + 4096, "ArrowUp")]).toEqual([
      4096,
      MIB64 + 4096,
      4096,
    ]);
    expect([go(5, "End"), go(5, "Home"), go(0, "ArrowUp"), go(MIB64 + 4096, "ArrowRight")]).toEqual([
      MIB64 + 4096,
      0,
      undefined,
      undefined,
    ]);
    expect(keyPiece(bands, 0, "x")).toBeNull();
  });
});

describe("the drawing of arenas", () => {
  /** The rectangles of a lane's bands, by fill. */
  function rectangles(heap: HeapArrays, width = 1000) {
    const { layout, bytesPerPixel, lanes } = arenaPage([heap], width);
    const { surface, marks } = svgSurface(width, 200);
    drawArenas(surface, { bands: lanes[0] ?? [], layout, bytesPerPixel, chosen: null });
    return { layout, bytesPerPixel, svg: marks("t") };
  }

  test("gives a block its bytes at the scale, with its thread's number", () => {
    const { svg, bytesPerPixel } = rectangles(withBlocks);
    const width = Math.round((4096 / bytesPerPixel) * 10) / 10;
    const blocks = [...svg.matchAll(new RegExp(`<[^>]*fill="${LIGHT.needed}"[^>]*>`, "g"))].map(([mark]) => mark);
    expect(blocks).toHaveLength(2);
    for (const block of blocks) {
      expect(block).toContain(`h${width}v`);
      expect(block).toContain("0.55");
    }
    expect(svg.match(/>3<\/text>/g)).toHaveLength(2);
    // The touched half of each arena is hatched.
    const hatched = [...svg.matchAll(/<[^>]*fill="url[^>]*>/g)].map(([mark]) => mark);
    expect(hatched.filter((mark) => mark.includes(`h${width}v`))).toHaveLength(2);
    expect(svg).toContain("arena 1");
    expect(plain(svg)).toContain("4 096 B touched");
  });

  test("has numbers without NaN for arenas that are empty or have no pieces", () => {
    const svg = rectangles(
      heapOf({ areas: [areaRow({}), areaRow({ arena: 1, from: MIB64, bytes: 4096, in_use: 9 })] }),
    ).svg;
    expect(svg).not.toContain("NaN");
    expect(svg).toContain(LIGHT.needed);
  });

  test("tells the address under a pointer, and nothing beside the bands or in a sum", () => {
    const { layout, bytesPerPixel, lanes } = arenaPage([withBlocks], 1000);
    const picture = { bands: lanes[0] ?? [], layout, bytesPerPixel };
    const x = layout.side + 4096 / bytesPerPixel + 1;
    expect(arenaAddressAt(picture, x, layout.pitch + 5)).toBe(MIB64 + 4096 + Math.floor(bytesPerPixel));
    expect(arenaAddressAt(picture, 5, 5)).toBeNull();
    expect(arenaAddressAt(picture, x, 5 * layout.pitch)).toBeNull();
    const sum: ArenaBand = { ...(picture.bands[0] as ArenaBand), arena: null };
    expect(arenaAddressAt({ ...picture, bands: [sum] }, x, 5)).toBeNull();
  });
});

test("the arenas of a run hold all that its heaps take, and the figure draws them in any box", () => {
  const { scenario } = heapPresets.arenas;
  const { info, lanes } = heapFrameOf(scenario, { bands: { grain: 256, areas: 16 } });
  const heaps = heapsOf({ lanes });
  expect(heaps.map((heap) => arenaSums(heap).arenas)).toEqual([1, 2, 16]);
  for (const heap of heaps) {
    expect(arenaSums(heap).taken).toBe(heapFigure(heap, "committed") - heapFigure(heap, "mapped"));
    for (const { pieces, bytes } of arenaBands(heap).slice(0, 8))
      expect(pieces.reduce((sum, piece) => sum + piece.bytes, 0)).toBe(bytes);
  }
  const state = { scenario, info, lanes, focus: 0, firsts: [] };
  expect(arenasFigure.isOf(scenario)).toBe(true);
  for (const [width, height] of [
    [912, 700],
    [592, 205],
    [360, 300],
    [288, 156],
  ] as const)
    expect(drawnBox([arenasFigure], state, width, height)).not.toMatch(/NaN|undefined/);
  const full = drawnBox([arenasFigure], state, 912, arenasFigure.height(912, state));
  expect(full).toContain("equal to the library");
  expect(full).toContain("Waiting for locks is not modeled");
  expect(full).toContain("8 more");
});
