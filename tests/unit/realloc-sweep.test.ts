import { expect, test } from "vitest";
import { runSize, type Sweep } from "../../src/labs/realloc/cli/sweep-run";
import { pathWord } from "../../src/models/allocation/call-paths";
import { type CallPriceName, callPriceLists } from "../../src/models/allocation/call-prices";
import { callsIn, countIn, meanCycles, percentileCycles } from "../../src/models/allocation/call-summary";
import { Core } from "../../src/models/allocation/engine/core";
import { heapOf } from "../../src/models/allocation/heap-models";
import { sweepSizes } from "../../src/models/allocation/sweep-sizes";
import { builtCore } from "../built-core";

const core = new Core(builtCore);
const USUAL: Sweep = {
  heap: heapOf("ptmalloc"),
  sizes: [],
  pointers: 1000,
  budget: 2 ** 30,
  order: "serial",
  factor: [2, 1],
  writes: "none",
  seed: 1,
};
const ADVICE = { heap: heapOf("ptmalloc", { mmap_threshold: 8192 }) };
const KiB = 1024;

const rowsOf = (size: number, change: Partial<Sweep>, kind = "resize") =>
  runSize(core, { ...USUAL, ...change }, size).rows.filter((row) => row.kind === kind);

function mean(size: number, change: Partial<Sweep> = {}, kind = "resize", list: CallPriceName = "glibc-2.36-epyc") {
  return Math.round(meanCycles(rowsOf(size, change, kind), callPriceLists[list].prices));
}

function paths(size: number, change: Partial<Sweep> = {}) {
  const counts: Record<string, number> = {};
  for (const row of rowsOf(size, change)) {
    const word = pathWord("ptmalloc", row.path, row.list);
    counts[word] = (counts[word] ?? 0) + row.calls;
  }
  return counts;
}

test("realloc copies up to 64 KiB and renames from 128 KiB on", () => {
  expect([8, 4 * KiB, 64 * KiB, 128 * KiB, 2 ** 28].map((size) => mean(size))).toEqual([
    26, 4695, 128_909, 14_007, 13_746,
  ]);
  expect(paths(64 * KiB)).toEqual({ "copied:top": 1, "copied:bin": 499, "copied:mapping": 500 });
  expect(paths(128 * KiB)).toEqual({ "copied:mapping": 1, "renamed:in-place": 499, "renamed:moved": 500 });
  expect(paths(64 * KiB, { order: "shuffled" })["takes-next"]).toBe(275);
});

test("the drop is between two sizes, with and without the advice", () => {
  expect(mean(131_048)).toBeGreaterThan(18 * mean(131_049));
  const advised = [8168, 8169].map((size) => paths(size, ADVICE));
  expect(advised.map((counts) => (counts["renamed:moved"] ?? 0) > 400)).toEqual([false, true]);
});

test("a page that was read faults once more when it is written", () => {
  expect(mean(64 * KiB, { writes: "asked" })).toBe(42_311);
  const { prices } = callPriceLists["glibc-2.36-epyc"];
  const rows = rowsOf(64 * KiB, { writes: "asked" });
  expect([10, 90].map((percent) => Math.round(percentileCycles(rows, percent, prices)))).toEqual([7246, 77_246]);
});

test("one block at a time, the first freed mapping ends the cliff, but not with the advice", () => {
  const one = { order: "one" } as const;
  expect([64, 128, 256].map((size) => mean(size * KiB, one))).toEqual([400, 673, 431]);
  expect([64, 128, 256].map((size) => mean(size * KiB, { ...one, ...ADVICE }))).toEqual([400, 146_164, 23_266]);
  expect(paths(16 * KiB * KiB, one)).toEqual({ "renamed:moved": 64 });
});

test("a pool that discards copies nothing and takes the paths of malloc", () => {
  const pool = { heap: heapOf("size-class", { map_pages: 16_777_216 }), discards: true };
  for (const order of ["serial", "shuffled"] as const) {
    const rows = rowsOf(64 * KiB, { ...pool, order });
    expect([callsIn(rows), countIn(rows, "copied"), countIn(rows, "operations")]).toEqual([1000, 0, 2000]);
    expect(rows.filter(({ path }) => !["list", "top", "top-grows"].includes(path))).toEqual([]);
  }
  expect(countIn(rowsOf(64 * KiB, { heap: pool.heap }), "copied")).toBeGreaterThan(0);
});

test("the advice pays in batches from 16 KiB on", () => {
  const all = (size: number, change = {}) =>
    ["allocate", "resize", "release"].reduce((sum, kind) => sum + mean(size, change, kind), 0);
  expect(Math.abs(all(8 * KiB, ADVICE) - 33_112)).toBeLessThan(2);
  expect(Math.abs(all(16 * KiB) - 41_652)).toBeLessThan(2);
  expect(Math.abs(all(16 * KiB, ADVICE) - 33_314)).toBeLessThan(2);
});

test("the prices of 2015 give the figures they were fitted to", () => {
  const sizes = [64 * KiB, 128 * KiB, 256 * KiB];
  expect(sizes.map((size) => mean(size, {}, "resize", "haswell-2015"))).toEqual([78_001, 4147, 3990]);
});

test("every call is counted once, and its percentiles ascend", () => {
  const rows = rowsOf(4 * KiB, {});
  const { prices } = callPriceLists["glibc-2.36-epyc"];
  expect(callsIn(rows)).toBe(1000);
  expect([0, 49, 51, 100].map((percent) => percentileCycles(rows, percent, prices))).toEqual(
    [0, 49, 51, 100].map((percent) => percentileCycles(rows, percent, prices)).sort((a, b) => a - b),
  );
});

test("sizes are rounded powers of two, each once", () => {
  expect(sweepSizes(1, 16, 1)).toEqual([1, 2, 4, 8, 16]);
  expect(sweepSizes(1, 16, 4)).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 11, 13, 16]);
  expect(sweepSizes(1000, 3000, 2)).toEqual([1024, 1448, 2048, 2896]);
});
