import { describe, expect, it } from "vitest";
import { HEAP_EVENT } from "../../src/generated/heap";
import { curvesTable } from "../../src/labs/heap/charts/curves-figure";
import { heapPicture } from "../../src/labs/heap/charts/describe-heap";
import { mapTable } from "../../src/labs/heap/charts/tables";
import { experimentPair, FINDINGS, judged } from "../../src/labs/heap/ExperimentFindings";
import { heapEvents } from "../../src/labs/heap/HeapStory";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { bill, lastCountsOf } from "../../src/labs/shared/heap/costs";
import { checked, typedNumber } from "../../src/labs/shared/typed-number";
import { binaryBytes, shortBytes } from "../../src/models/allocation/charts/heap-units";
import { defaultPrices } from "../../src/models/allocation/heap-prices";
import { MOST_ROWS } from "../../src/shared/data-table";
import { columnRow, heapOf, pieceRow, untilRow } from "./heap-kit";
import { infoWith, plain } from "./lane-kit";

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
describe("the description of heaps", () => {
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
    const [elsewhere] = heapEvents({ events: Float64Array.of(5, HEAP_EVENT.SHRINK, 3000, 3000) });
    expect(elsewhere?.text).toBe("From another arena than main.");
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

  it("has a row per column of the curves", () => {
    const info = infoWith({ frontier: 1000, view: { from: 100, to: 199, columns: 1, scale: "log" } });
    expect(curvesTable(info, [heap]).rows).toEqual([[199, 0.5, 9, 1e7]]);
  });
});

describe("the heap lab", () => {
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

  it("accepts a typed number, or states the allowed range", () => {
    expect([typedNumber("409 600"), typedNumber(""), typedNumber("ten")]).toEqual([409_600, Number.NaN, Number.NaN]);
    expect(checked(defaultHeapScenario, { slots: 1000 })).toMatchObject({ ok: true });
    const bad = checked(defaultHeapScenario, { slots: 0 });
    expect(bad).toMatchObject({ ok: false });
    expect(bad.ok ? "" : plain(bad.error)).toMatch(/Allowed: a whole number, 1 …/);
  });
});
