import { describe, expect, test } from "vitest";
import { HEAP_LIMIT, HEAP_STRUCT } from "../../src/generated/heap";
import { problemList } from "../../src/kernel/scenario/problem";
import { COUNTS } from "../../src/labs/shared/heap/costs";
import { heapParse } from "../../src/models/allocation/cli/read-heaps";
import { Core } from "../../src/models/allocation/engine/core";
import { HeapReplay, OPERATION_WORDS } from "../../src/models/allocation/engine/heap-replay";
import { Session } from "../../src/models/allocation/engine/session";
import { HEAP_FIGURES } from "../../src/models/allocation/figures";
import { addressedModels } from "../../src/models/allocation/heap-lists";
import { heapOf } from "../../src/models/allocation/heap-models";
import { PRICE_NAMES, priceOf } from "../../src/models/allocation/price-names";
import type { HeapPrices } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";
import { allocate, type HeapOperation, openHeap, release, resize, TracedHeap } from "../heap-kit";
import { SplitMix64 } from "../oracle/random";
import { article } from "./engine-kit";

describe("a heap and its parameters as text", () => {
  const read = (text: string) => {
    const { problems, report } = problemList();
    return { heap: heapParse(text, "--model", report), problems };
  };

  test.each(["exact", "PTMALLOC", "nonsense", "__proto__"])("no model with addresses is named %s", (name) => {
    const { heap, problems } = read(name);
    expect([heap, problems]).toMatchObject([undefined, [{ field: "--model", value: JSON.stringify(name) }]]);
  });

  test("parameters that are not named have their defaults", () => {
    expect(read("ptmalloc,tcache_count:0")).toEqual({
      heap: {
        model: "ptmalloc",
        parameters: {
          tcache_count: 0,
          mmap_threshold: "none",
          top_pad: "none",
          trim_threshold: "none",
          version: "2.36",
          tcache_max: "none",
          tcache_unsorted_limit: "none",
          mxfast: 128,
          mmap_max: "none",
          arena_max: "none",
          arena_test: 8,
          processors: 2,
        },
      },
      problems: [],
    });
  });

  test("every bad parameter is named with its allowed values", () => {
    const { problems } = read("ptmalloc,tcache_cuont:1,toString:2,tcache_count:70000,top_pad:x");
    expect(problems.map(({ field, allowed }) => [field, allowed.replaceAll("\u202f", "")])).toEqual([
      ["--model ptmalloc,tcache_cuont", expect.stringContaining("arena_test, processors; did you mean tcache_count?")],
      ["--model ptmalloc,toString", expect.stringContaining("tcache_count")],
      ["--model ptmalloc,tcache_count", "a whole number, 0 … 65535"],
      ["--model ptmalloc,top_pad", "a whole number, 0 … 4294967294, or none"],
    ]);
  });
});

describe("opening", () => {
  test("a heap without addresses is refused, with the models that have addresses", () => {
    const opened = HeapReplay.open(new Core(builtCore), heapOf("exact"));
    expect(opened).toMatchObject({
      ok: false,
      error: { table: 7, field: 0xffffffff, value: 0, least: 1, most: addressedModels.length },
    });
  });

  test("the core checks every parameter again", () => {
    const { model, parameters } = heapOf("ptmalloc");
    const bad = { model, parameters: { ...parameters, mmap_threshold: 5 } };
    expect(HeapReplay.open(new Core(builtCore), bad)).toMatchObject({
      ok: false,
      error: { table: 7, field: 1, value: 5 },
    });
  });

  test("a replay ends a session on its core, and a session ends the replay", () => {
    const core = new Core(builtCore);
    Session.open(core, article);
    const heap = TracedHeap.open(heapOf("ptmalloc"), core);
    expect(core.call.bl_run(1)).not.toBe(0);
    expect(heap.run([allocate(0, 1)])).toHaveLength(1);
    Session.open(core, article);
    expect(() => heap.run([allocate(0, 1)])).toThrow(/not-open/);
    expect(() => heap.figures()).toThrow(expect.objectContaining({ name: "CoreTrap" }));
  });
});

const MOST = 2n ** 64n - 1n;
const nothing = { kind: "nothing", address: null, usable: null, moved: null };
const none = { ...nothing, kind: "null" };
const at = (address: number, usable: number, moved: number | null = null) => ({
  kind: "address",
  address,
  usable,
  moved,
});

describe("ids are the variables of a program", () => {
  test("an id without a block is null, so release does nothing and resize allocates", () => {
    const heap = openHeap("ptmalloc");
    expect(heap.run([release(7)])).toEqual([nothing]);
    expect([heap.figuresByName().operations, heap.steps()]).toEqual([0, []]);
    expect(heap.run([resize(7, 50), release(7), release(7)])).toEqual([at(672, 56, 135_168), nothing, nothing]);
    expect(heap.figuresByName()).toMatchObject({ operations: 2, live: 0 });
  });

  test("a resize to 0 releases and leaves null", () => {
    const heap = openHeap("ptmalloc");
    expect(heap.run([allocate(1, 50), resize(1, 0)])[1]).toEqual(none);
    expect(heap.figuresByName().live).toBe(0);
    expect(heap.run([resize(1, 0)])).toEqual([at(736, 24)]);
  });

  test("a resize without memory leaves the block; an allocation without memory leaves null", () => {
    const heap = openHeap("ptmalloc");
    expect(heap.run([allocate(1, 50), resize(1, MOST), resize(1, 51)]).slice(1)).toEqual([none, at(672, 56)]);
    expect(heap.run([allocate(1, MOST), release(1)])).toEqual([none, nothing]);
    expect(heap.figuresByName()).toMatchObject({ live: 1, needed: 51 });
  });

  test("an allocation for an id that has a block leaves that block without a name", () => {
    const heap = openHeap("ptmalloc");
    heap.run([allocate(3, 100), allocate(3, 200), release(3), release(3)]);
    expect(heap.figuresByName()).toMatchObject({ live: 1, needed: 100 });
  });

  test("ids range from 0 to 2^24 - 1, and a batch with another id, kind or thread is refused whole", () => {
    const heap = openHeap("first-fit");
    heap.run([allocate(0, 8), allocate(HEAP_LIMIT.TRACE_IDS - 1, 8), release(0), release(HEAP_LIMIT.TRACE_IDS - 1)]);
    const before = heap.hash;
    expect(() => heap.run([allocate(0, 8), allocate(HEAP_LIMIT.TRACE_IDS, 8)])).toThrow(RangeError);
    expect(() => heap.replay.runBatch(Uint32Array.of(0, 0, 8, 0, 7, 0, 8, 0))).toThrow(/bad-argument/);
    const thread = (number: number) => number * 65_536;
    for (const first of [4 + 33 * 256, 3 + 256, thread(HEAP_LIMIT.TRACE_THREADS), thread(HEAP_STRUCT.LAST_OF_THREAD)])
      expect(() => heap.replay.runBatch(Uint32Array.of(first, 0, 8, 0))).toThrow(/bad-argument/);
    expect(() => heap.replay.runBatch(new Uint32Array((HEAP_LIMIT.BATCH + 1) * OPERATION_WORDS))).toThrow(RangeError);
    expect(heap.hash).toBe(before);
  });
});

/** Operations on 300 ids with sizes of all magnitudes, the same each time. */
function randomOperations(count: number): HeapOperation[] {
  const random = new SplitMix64(11);
  return Array.from({ length: count }, () => {
    const [kind, id, bytes] = [random.below(5), random.below(300), 1 + random.below(2 ** (1 + random.below(18)))];
    if (kind < 2) return release(id);
    return kind === 2 ? resize(id, bytes) : allocate(id, bytes);
  });
}

test("ten thousand operations in one batch have the same effect as one by one", () => {
  const operations = randomOperations(10_000);
  const [together, single] = [openHeap("ptmalloc"), openHeap("ptmalloc")];
  const answers = operations.map((operation) => single.run([operation])[0]);
  expect(together.run(operations)).toEqual(answers);
  expect(together.hash).toBe(single.hash);
});

describe.each(addressedModels)("%s", (model) => {
  const operations = randomOperations(3000);
  const heap = openHeap(model);
  const overheads: number[] = [];
  const peak = { bytes: 0, step: 0 };
  for (const [step, operation] of operations.entries()) {
    heap.run([operation]);
    const { committed, overhead } = heap.figuresByName();
    if (overhead !== null) overheads.push(overhead);
    if ((committed ?? 0) > peak.bytes) Object.assign(peak, { bytes: committed, step });
  }
  const figures = heap.figuresByName();
  const sum = (names: readonly (keyof typeof figures)[]) =>
    names.reduce((total, name) => total + (figures[name] ?? 0), 0);

  test("every byte is accounted for", () => {
    expect(sum(["needed", "internal_padding", "headers", "cached_free", "free", "metadata"])).toBe(figures.committed);
    expect(figures.committed).toBe(sum(["heap_end", "mapped"]) - sum(["uncommitted"]));
    expect(figures.overhead).toBeCloseTo((sum(["committed"]) - sum(["needed"])) / sum(["needed"]), 12);
    // A heap of slots has no holes.
    const external = sum(["free"]) === 0 ? null : 1 - sum(["largest_free"]) / sum(["free"]);
    expect(figures.external).toEqual(external === null ? null : expect.closeTo(external, 12));
    expect(sum(["top"])).toBeLessThanOrEqual(sum(["free"]));
  });

  test("the mean and the peak cover all steps", () => {
    expect(figures.mean_overhead).toBeCloseTo(overheads.reduce((total, x) => total + x, 0) / overheads.length, 9);
    expect([figures.peak, figures.peak_step]).toEqual([peak.bytes, peak.step]);
  });

  test("free lists hold only free blocks, headers of runs with free slots and addresses without memory", () => {
    const lists = heap.lists();
    const [count, bytes] = [lists.reduce((n, list) => n + list.count, 0), lists.reduce((n, list) => n + list.bytes, 0)];
    expect(count).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(8 * count);
    expect(bytes).toBeLessThanOrEqual(sum(["free", "cached_free", "metadata", "uncommitted"]));
  });

  test("cycles are counts times prices", () => {
    const free = Object.fromEntries(PRICE_NAMES.map((name) => [name, 0])) as HeapPrices;
    expect(figures.cycles).toBe(0);
    for (const count of COUNTS) {
      heap.setPrices({ ...free, [priceOf(count)]: 2.5 });
      expect(heap.figuresByName().cycles).toBe(2.5 * sum([count]));
    }
    heap.setPrices({ ...free, operations: 1, bins: 3, touched: 1000 });
    const before = heap.figuresByName().cycles ?? 0;
    heap.run([allocate(1000, 100)]);
    const after = heap.figuresByName();
    expect(after.last_cycles).toBe((after.cycles ?? 0) - before);
    expect(heap.steps().length).toBe(Math.min(heap.operationStepCount, HEAP_LIMIT.OPERATION_STEPS));
    expect(heap.operationStepCount).toBeGreaterThan(0);
  });
});

test("the largest of several holes is reported", () => {
  const heap = openHeap("ptmalloc", { tcache_count: 0 });
  heap.run([allocate(0, 2000), allocate(1, 200), allocate(2, 3000), allocate(3, 200), release(0), release(2)]);
  const { free_count, largest_free, top, free } = heap.figuresByName();
  expect(free_count).toBe(3);
  expect(largest_free).toBe(top);
  expect(free).toBe((top ?? 0) + 2016 + 3008);
});

test("an untouched heap has figures, but no mean", () => {
  const { committed, mean_overhead, peak_step, overhead } = openHeap("ptmalloc").figuresByName();
  expect(HEAP_FIGURES).toContain("peak");
  expect([committed, mean_overhead, peak_step, overhead]).toEqual([0, null, null, null]);
});
