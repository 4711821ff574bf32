import { expect, test } from "vitest";
import { GLIBC_VERSIONS } from "../../src/generated/heap";
import { ABOVE, ADVISED, adviceTable, DOUBLED, FORBIDDEN, MODELED } from "../../src/labs/realloc/advice/columns";
import { runSize } from "../../src/labs/realloc/cli/sweep-run";
import { callPriceLists } from "../../src/models/allocation/call-prices";
import { callsIn, meanCycles } from "../../src/models/allocation/call-summary";
import { Core } from "../../src/models/allocation/engine/core";
import { TrackedHeap } from "../../src/models/allocation/engine/growth-run";
import { heapOf } from "../../src/models/allocation/heap-models";
import type { HeapChoice } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";

const core = new Core(builtCore);
const { prices } = callPriceLists["glibc-2.36-epyc"];
const copies = (path: string): boolean => path.startsWith("copied");

/** A thousand blocks, doubled, in the order of batches or one block at a time. */
function rowsOf(heap: HeapChoice, size: number, order: "serial" | "one") {
  const batches = { heap, sizes: [size], pointers: 1000, budget: 2 ** 30, seed: 1, writes: "none" } as const;
  return runSize(core, { ...batches, order, factor: [2, 1] }, size).rows;
}

/** How many doublings of these capacities copy most of many blocks. */
function copiedOfMany(heap: HeapChoice, capacities: readonly number[]): number {
  const mostCopied = (size: number) => {
    const rows = rowsOf(heap, size, "serial").filter(({ kind }) => kind === "resize");
    return 2 * callsIn(rows.filter(({ path }) => copies(path))) > callsIn(rows);
  };
  return capacities.slice(0, -1).filter(mostCopied).length;
}

/** How many doublings of a block alone copy it, on its way from 64 bytes. */
function copiedAlone(heap: HeapChoice, capacities: readonly number[]): number {
  const opened = TrackedHeap.open(core, heap);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.allocate(0, 64);
  const paths = new Map<number, string>();
  for (let size = 128; size <= 2 ** 20; size *= 2) paths.set(size, opened.value.resize(0, size).path);
  return capacities.slice(1).filter((size) => copies(paths.get(size) ?? "")).length;
}

/** How often a vector is copied that has these capacities in turn. */
function copiesOf(heap: HeapChoice, capacities: readonly number[]): number {
  const opened = TrackedHeap.open(core, heap);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const [first = 0, ...others] = capacities;
  opened.value.allocate(0, first);
  return others.filter((bytes) => copies(opened.value.resize(0, bytes).path)).length;
}

const vectorOf = (heap: HeapChoice) => [copiesOf(heap, DOUBLED), copiesOf(heap, ADVISED)];

const cycles = (heap: HeapChoice, size: number, order: "serial" | "one"): number =>
  Math.round(
    (["allocate", "resize", "release"] as const).reduce(
      (sum, kind) =>
        sum +
        meanCycles(
          rowsOf(heap, size, order).filter((row) => row.kind === kind),
          prices,
        ),
      0,
    ),
  );

/** The figures of a heap with many blocks, or with one. */
function found(heapWith: (threshold?: number) => HeapChoice, blocks: "many" | "one") {
  const copied = blocks === "many" ? copiedOfMany : copiedAlone;
  const order = blocks === "many" ? "serial" : "one";
  const size = (blocks === "many" ? 16 : 128) * 1024;
  return {
    copies: copied(heapWith(), FORBIDDEN),
    copiesAbove: copied(heapWith(), ABOVE),
    vector: blocks === "many" ? null : vectorOf(heapWith()),
    threshold: { size, usual: cycles(heapWith(), size, order), advised: cycles(heapWith(8192), size, order) },
  };
}

test.each(GLIBC_VERSIONS)("the figures of glibc %s are those of its model", (version) => {
  const isNew = version === "2.42" || version === "2.43";
  const glibc = (threshold?: number) =>
    heapOf("ptmalloc", { version, ...(threshold !== undefined && { mmap_threshold: threshold }) });
  for (const blocks of ["many", "one"] as const) {
    const name = isNew ? "glibc 2.42, 2.43" : "glibc 2.36 to 2.41";
    expect(MODELED.find((row) => row.malloc === name && row.blocks === blocks)).toMatchObject(found(glibc, blocks));
  }
});

test("the figures of musl are those of its model, for many blocks and for one", () => {
  for (const copied of [copiedOfMany, copiedAlone]) {
    const [below, above] = [FORBIDDEN, ABOVE].map((capacities) => copied(heapOf("musl"), capacities));
    expect(MODELED.at(-1)).toMatchObject({
      malloc: "musl 1.2.6",
      copies: below,
      copiesAbove: above,
      vector: vectorOf(heapOf("musl")),
    });
  }
});

test("each malloc has a row and a verdict", () => {
  const { rows, takeaway } = adviceTable();
  expect(rows.map(([malloc, advice, blocks]) => `${malloc}, ${blocks}: ${advice}`)).toEqual([
    "glibc 2.36 to 2.41, many: holds",
    "glibc 2.36 to 2.41, one: no: grows in place",
    "glibc 2.42, 2.43, many: holds",
    "glibc 2.42, 2.43, one: no: grows in place",
    "musl 1.2.6, any: holds",
    "jemalloc 5.3.0, one: no: in place from 16 KiB",
    "jemalloc 5.3.1, one: no: in place from 16 KiB",
    ...[
      "mimalloc 2.0.9",
      "mimalloc 3.0.1",
      "mimalloc 3.6.0",
      "gperftools 2.10, 2.18",
      "snmalloc 0.7",
      "rpmalloc 1.4.3",
    ].map((name) => `${name}, any: no cliff: copies above too`),
  ]);
  const vectors = new Map(rows.map((row) => [row[0], row[5]]));
  expect(["jemalloc 5.3.0", "mimalloc 3.6.0"].map((name) => vectors.get(name))).toEqual(["8 → 8", "14 → 11"]);
  expect(takeaway).toContain("holds in 3 of 13 cases");
});
