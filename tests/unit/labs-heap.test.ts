import { describe, expect, it } from "vitest";
import { HEAP_EVENT } from "../../src/generated/heap";
import { curvesTable } from "../../src/labs/heap/charts/curves-table";
import { heapPicture, heapTakeaway } from "../../src/labs/heap/charts/describe-heap";
import { heapEvents } from "../../src/labs/heap/charts/events";
import { biography, listsTable, mapTable } from "../../src/labs/heap/charts/tables";
import { experimentPair, FINDINGS, judged } from "../../src/labs/heap/findings";
import { aheadWords } from "../../src/labs/heap/Lifetime";
import { takenWords } from "../../src/labs/heap/SizesTable";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/default-scenario";
import { bill, lastCountsOf } from "../../src/labs/shared/heap/costs";
import { listKinds, listName } from "../../src/labs/shared/heap/operation/list-names";
import { operationTakeaway } from "../../src/labs/shared/heap/operation/operation-words";
import { checked, typedNumber } from "../../src/labs/shared/heap/typed";
import { operationStepsOf, piecesOf, takenOf } from "../../src/models/allocation/charts/heap-figures";
import { binaryBytes, shortBytes } from "../../src/models/allocation/charts/heap-units";
import { defaultPrices } from "../../src/models/allocation/default-prices";
import { heapOf as choice } from "../../src/models/allocation/heap-models";
import { MOST_ROWS } from "../../src/shared/data-table";
import { columnRow, heapOf, pieceRow, stepRow, takenRow, untilRow } from "./heap-kit";
import { infoWith, outcomeOf, plain } from "./lane-kit";

const A = heapOf({
  figures: {
    needed: 8_306_390,
    internal_padding: 1_000,
    headers: 578,
    cached_free: 8_176,
    free: 5_430_032,
    metadata: 0,
    committed: 13_746_176,
    overhead: 0.6549,
    free_count: 24,
    largest_free: 2_997_408,
  },
});
const B = heapOf({ figures: { ...{ needed: 8_306_390, free: 64_664, committed: 8_548_352 }, overhead: 0.029 } });

describe("the description of heaps", () => {
  it("says what the heap in focus wastes most, and the same figure of the others", () => {
    const { strong, rest } = heapTakeaway([A, B], 0);
    expect(plain(strong + rest)).toBe("A wastes 5.4 MB in holes, B only 65 kB, for the same 8.3 MB of data");
    const other = heapTakeaway([A, B], 1);
    expect(plain(other.strong + other.rest)).toBe("B wastes 65 kB in holes, A 5.4 MB, for the same 8.3 MB of data");
    const without = heapTakeaway([A, heapOf({ figures: { needed: 8_306_390, free: 0, committed: 8_548_352 } })], 0);
    expect(plain(without.rest)).toBe(", B none, for the same 8.3 MB of data");
    const alone = heapTakeaway([A], 0);
    expect(plain(alone.strong + alone.rest)).toBe("This heap wastes 5.4 MB in holes, for 8.3 MB of data");
    expect(heapTakeaway([heapOf({})], 0).strong).toBe("One moment");
    expect(heapTakeaway([heapOf({ figures: { needed: 0, committed: 0 } })], 0).strong).toBe("Nothing allocated yet");
    expect(plain(heapTakeaway([heapOf({ figures: { needed: 0, committed: 4096 } })], 0).rest)).toContain("4.1 kB");
  });

  it("names the place where another heap wastes as much, and denies it nowhere", () => {
    const few = heapOf({ figures: { needed: 23_517, free: 110_944, metadata: 656 } });
    const kept = heapOf({ figures: { needed: 23_517, free: 3_192, cached_free: 143_344 } });
    const { rest } = heapTakeaway([few, kept], 0);
    expect(plain(rest)).toBe(", B 143 kB in chunks kept for one size, for the same 24 kB of data");
    const all = heapOf({ figures: { needed: 23_517, free: 0, cached_free: 143_344 } });
    expect(plain(heapTakeaway([few, all], 0).rest)).toBe(plain(rest));
    const other = heapTakeaway([few, kept], 1);
    expect(plain(other.strong + other.rest)).toBe(
      "B wastes 143 kB in chunks kept for one size, A 111 kB in holes, for the same 24 kB of data",
    );
    const little = heapOf({ figures: { needed: 23_517, free: 3_192, cached_free: 20_000 } });
    expect(plain(heapTakeaway([few, little], 0).rest)).toContain(", B only 3.2 kB, ");
  });

  it("describes up to four heaps in at most sixty words", () => {
    const four = ["glibc 2.36", "NT XP with LFH", "first fit", "best fit"].map((name) => ({ name, heap: A }));
    for (const lanes of [four.slice(0, 1), four.slice(0, 2), four])
      expect(heapPicture(409_600, lanes).split(/\s+/).length).toBeLessThanOrEqual(60);
    expect(plain(heapPicture(409_600, four.slice(0, 1)))).toContain("overhead 65.5 %");
  });

  it("writes bytes as titles and axes do", () => {
    expect([shortBytes(577), shortBytes(25_000), shortBytes(999_999)].map(plain)).toEqual(["577 B", "25 kB", "1 MB"]);
    expect([binaryBytes(0), binaryBytes(4 * 2 ** 20), binaryBytes(512)].map(plain)).toEqual(["0", "4 MiB", "512 B"]);
  });

  it("lists the first three rare events of each kind, by step", () => {
    const events = [0, 1, 2, 3].flatMap((step) => [step * 10, HEAP_EVENT.PEAK, 1_200_000, 2 ** 20]);
    const listed = heapEvents({ events: Float64Array.from([...events, 5, HEAP_EVENT.SHRINK, 1000, 3000]) });
    expect(listed.map(({ step }) => step)).toEqual([0, 5, 10, 20]);
    expect(plain(`${listed[0]?.title} · ${listed[1]?.text}`)).toBe("Reaches 1 MiB · 2 kB in one call.");
  });

  it("describes the last step, and says if a heap has not been used", () => {
    const asked = { ...heapOf({ figures: { last_cycles: 162, last_operations: 1 } }), operationStepCount: 8 };
    const lane = outcomeOf("ALLOCATE", "NO_SLOTS", { needed: 577 });
    const rows = operationStepsOf(
      Float64Array.from([...stepRow("SPLIT", { size: 944, other: 592 }), ...stepRow("PUT")]),
    ).map((step, at) => ({ step, at, times: 1 }));
    const { strong, rest } = operationTakeaway(lane, asked, { shown: 2, rows });
    expect(plain(strong + rest)).toBe("A hole of 944 B is split for a request of 577 B");
    const freed = outcomeOf("FREE", "NO_SLOTS", { needed: 577 });
    const kept = operationStepsOf(Float64Array.from(stepRow("KEEP", { size: 592 }))).map((step) => ({
      step,
      at: 0,
      times: 1,
    }));
    const after = operationTakeaway(freed, asked, { shown: 1, rows: kept });
    expect(plain(after.strong + after.rest)).toBe("A chunk of 592 B is kept for its size when a caller frees 577 B");
    const idle = { ...heapOf({ figures: { last_operations: 0 } }), operationStepCount: 0 };
    expect(operationTakeaway(lane, idle, { shown: 0, rows: [] }).rest).toBe(", without a heap call");
    expect(operationTakeaway(lane, asked, { shown: 0, rows }).rest).toBe(". What does the heap do?");
  });
});

describe("tables of heaps", () => {
  const rows = [
    pieceRow({ at: 0, bytes: 592, needed: 577, slack: 15, kind: 0, chunk: 3, born: 41 }),
    pieceRow({ at: 592, bytes: 352, free: 352, kind: 2, chunk: 4 }),
    pieceRow({ at: 944, bytes: 64, needed: 30, slack: 2, cached_free: 32 }),
    pieceRow({ at: 1008, bytes: 4096, needed: 4000, slack: 96, kind: 1, chunk: 9, born: 7 }),
  ];
  const heap = heapOf({
    map: rows,
    lists: [
      [2, 64],
      [0, 0],
    ],
    series: [columnRow({ mean: 0.5, faults: 9, speed: 1e7 })],
  });

  it("lists the kind and allocation step of every chunk", () => {
    const described = piecesOf(heap.map).map((piece) => plain(biography(piece, 0)));
    expect(described[0]).toBe(
      "A, address 0: a block of 592 B, allocated at step 41; its caller asked for 577 B, 15 B are header and rounding.",
    );
    expect(described[1]).toBe("A, address 592: a hole of 352 B, free for any request that fits.");
    expect(described[2]).toContain("small chunks side by side, 30 B needed, 2 B rounding and headers, 32 B kept");
    expect(described[3]).toContain("mapped apart");
  });

  it("keeps the largest parts of a long map, by address", () => {
    const many = Array.from({ length: 300 }, (_, i) => pieceRow({ at: i * 100, bytes: 16 + i, free: 16 + i }));
    const table = mapTable({ lane: 1, heap: heapOf({ map: many }) });
    expect(table.rows).toHaveLength(MOST_ROWS);
    expect(table.rows[0]?.[0]).toBe(100 * 100);
    expect(mapTable({ lane: 0, heap }).rows.map((row) => row[2])).toEqual([
      "alive",
      "hole",
      "several small ones",
      "alive, mapped apart",
    ]);
  });

  it("names lists as in the literature, and leaves empty ones out", () => {
    const kinds = listKinds(choice("ptmalloc"));
    // Bin b of glibc is list 70 + b: 592 B are in small bin 592 / 16, the largest chunks in bin 126.
    expect([35, 64, 71, 72, 70 + 592 / 16, 134, 196, 999].map((list) => listName(kinds, list))).toEqual([
      "tcache 35",
      "fastbin 0",
      "the unsorted bin",
      "small bin 2",
      "small bin 37",
      "large bin 64",
      "large bin 126",
      "",
    ]);
    expect(kinds.filter(({ kept }) => kept).map(({ name }) => name)).toEqual(["tcache", "fastbin"]);
    expect(listsTable({ lane: 0, heap }, (list) => `list ${list}`).rows).toEqual([["list 0", 2, 64]]);
  });

  it("has a row per column of the curves", () => {
    const info = infoWith({ frontier: 1000, view: { from: 100, to: 199, columns: 1, scale: "log" } });
    expect(curvesTable(info, [heap]).rows).toEqual([[199, 0.5, 9, 1e7]]);
  });
});

describe("the heap lab", () => {
  it("says which lane is ahead in memory and in time", () => {
    expect(aheadWords([0.1, 0.2], [5, 3])).toBe("A uses less memory, B is faster.");
    expect(aheadWords([0.1, 0.2], [1, 3])).toBe("A uses less memory and is faster.");
    expect(aheadWords([0.1], [1])).toBe("");
  });

  it("compares the experiment's findings with the models, even where they disagree", () => {
    const costs = (early: number, late: number, reached: number, more: Parameters<typeof untilRow>[0]) =>
      heapOf({
        until: [
          untilRow({ operations: Math.min(1000, reached), mean_overhead: early }),
          untilRow({ operations: reached, mean_overhead: late, ...more }),
        ],
      });
    const pairAt = (reached: number, plainLate = 0.0099) => {
      const plainHeap = costs(0.0342, plainLate, reached, { faults: 10, speed: 1e7 });
      const lfh = costs(0.0889, 0.0068, reached, { faults: 9, speed: 2e7 });
      expect(experimentPair(["nt-xp", "ptmalloc"], [plainHeap, lfh])).toBeNull();
      return experimentPair(["nt-xp-lfh", "nt-xp"], [lfh, plainHeap]);
    };
    const outcomesOf = (pair: ReturnType<typeof experimentPair>) =>
      FINDINGS.map((finding) => pair && judged(finding, pair)).map((verdict) => verdict?.agrees ?? null);
    expect(outcomesOf(pairAt(999))).toEqual([null, null, null, null]);
    // Nine faults are fewer than ten, not far fewer.
    expect(outcomesOf(pairAt(50_000))).toEqual([true, null, false, true]);
    // An increase by a third of a percent is not significant in the experiment's sense.
    expect(outcomesOf(pairAt(25_600_000))).toEqual([true, false, false, true]);
    expect(outcomesOf(pairAt(25_600_000, 1.28))).toEqual([true, true, false, true]);
    expect(outcomesOf(pairAt(Number.NaN))).toEqual([null, null, null, null]);
    const [early] = FINDINGS;
    const pair = pairAt(50_000);
    expect(early && pair && plain(judged(early, pair)?.words ?? "")).toBe(
      "Here, over the first 1 000 operations: default 3.4 %, LFH 8.9 % (overhead on average).",
    );
  });

  it("computes costs from counts and prices", () => {
    const figures = heapOf({
      figures: {
        nodes: 1_000,
        last_operations: 1,
        last_nodes: 2,
        last_bins: 22,
        last_splits: 1,
        last_merges: 0,
        last_copied: 0,
        last_page_faults: 0,
        last_pages_released: 0,
        last_system_calls: 0,
      },
    });
    const charges = bill(lastCountsOf(figures), defaultPrices);
    expect(charges.reduce((sum, { cycles }) => sum + cycles, 0)).toBe(162);
  });

  it("states the memory that blocks of a size take, also where it varies", () => {
    const heap = heapOf({
      taken: [takenRow({ asked: 577, least: 584, most: 608 }), takenRow({ asked: 169, least: 192, most: 192 })],
    });
    const [both, one] = takenOf(heap);
    expect([both, one, undefined].map(takenWords)).toEqual(["584–608", "192", "–"]);
  });

  it("accepts a typed number, or states the allowed range", () => {
    expect([typedNumber("409 600"), typedNumber(""), typedNumber("ten")]).toEqual([409_600, Number.NaN, Number.NaN]);
    expect(checked(defaultHeapScenario, { slots: 1000 })).toMatchObject({ ok: true });
    const bad = checked(defaultHeapScenario, { slots: 0 });
    expect(bad).toMatchObject({ ok: false });
    expect(bad.ok ? "" : plain(bad.error)).toMatch(/Allowed: a whole number, 1 …/);
  });
});
