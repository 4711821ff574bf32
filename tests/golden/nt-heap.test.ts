import { expect, test } from "vitest";
import { type HeapOperation, type OperationStep, openHeap, type TracedHeap } from "../heap-kit";
import { PRIMES } from "../heap-scenarios";

const KIB = 1024;

const requests = (sizes: readonly number[]): HeapOperation[] =>
  sizes.map((bytes, id) => ({ kind: "allocate", id, bytes }));

/** Answers one request and returns the steps of the operation. */
function allocate(heap: TracedHeap, id: number, bytes: number) {
  const [answer] = heap.run([{ kind: "allocate", id, bytes }]);
  return { ...answer, steps: heap.steps() };
}

function release(heap: TracedHeap, id: number): OperationStep[] {
  heap.run([{ kind: "release", id }]);
  return heap.steps();
}

const kinds = (steps: readonly OperationStep[]) => steps.map(({ kind }) => kind);
const isServedBySlot = (steps: readonly OperationStep[]) => kinds(steps).includes("slot");

// Microsoft, "Low-fragmentation Heap" (MSDN Library, the page of 2003): buckets, granularity, range.
const TABLE = [
  { first: 1, last: 32, granularity: 8, from: 1, to: 256 },
  { first: 33, last: 48, granularity: 16, from: 257, to: 512 },
  { first: 49, last: 64, granularity: 32, from: 513, to: 1024 },
  { first: 65, last: 80, granularity: 64, from: 1025, to: 2048 },
  { first: 81, last: 96, granularity: 128, from: 2049, to: 4096 },
  { first: 97, last: 112, granularity: 256, from: 4097, to: 8192 },
  { first: 113, last: 128, granularity: 512, from: 8193, to: 16384 },
];

test("every size up to 16 KiB gets the bucket of the published table", () => {
  const heap = openHeap("nt-xp-lfh");
  for (const { first, last, granularity, from, to } of TABLE) {
    expect((to - from + 1) / granularity).toBe(last - first + 1);
    const sizes = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const granted = heap.run(requests(sizes)).map(({ usable }) => usable);
    expect(granted).toEqual(sizes.map((bytes) => Math.ceil(bytes / granularity) * granularity));
    heap.run(sizes.map((_, id) => ({ kind: "release", id })));
  }
});

test("the LFH experiment of 2009: five sizes have a bucket, four do not, and the largest is mapped", () => {
  const heap = openHeap("nt-xp-lfh");
  const answers = PRIMES.map((bytes, id) => allocate(heap, id, bytes));
  expect(answers.map(({ steps }) => isServedBySlot(steps))).toEqual([
    true,
    true,
    true,
    true,
    true,
    ...Array(4).fill(false),
  ]);
  expect(answers.slice(0, 5).map(({ usable }) => usable)).toEqual([176, 256, 608, 1024, 4352]);
  expect(answers.map(({ kind }) => kind)).toEqual([...Array(8).fill("address"), "mapping"]);
  expect(answers.slice(5, 8).map(({ usable }) => usable)).toEqual([19144, 49072, 499040]);
});

test("the first subsegment has 32 slots, later ones as many as exist, up to 1,024", () => {
  const heap = openHeap("nt-xp-lfh");
  const opened: number[] = [];
  for (let id = 0; id < 5_000; id += 1) {
    const { steps } = allocate(heap, id, 100);
    opened.push(...steps.filter(({ kind }) => kind === "open").map(({ other }) => other));
  }
  expect(opened).toEqual([32, 32, 64, 128, 256, 512, 1024, 1024, 1024, 1024]);
});

// debugoff.com, "The Real LFH Activation Behavior": a size opens after 17 allocations from the back end.
test("the LFH serves a fresh heap's first class from the 19th allocation on, every other class from the 18th", () => {
  const heap = openHeap("nt-vista");
  const firstFromLfh = (bytes: number, ids: number) =>
    1 + Array.from({ length: 40 }, (_, i) => isServedBySlot(allocate(heap, ids + i, bytes).steps)).indexOf(true);
  expect(firstFromLfh(100, 0)).toBe(19);
  expect(firstFromLfh(300, 100)).toBe(18);
  expect(firstFromLfh(1000, 200)).toBe(18);
  expect(allocate(heap, 300, 100).steps.at(-1)).toMatchObject({ kind: "slot", size: 16 + 112 });
});

test("a class reports its opening once", () => {
  const heap = openHeap("nt-vista");
  const stepWords = Array.from({ length: 60 }, (_, id) => allocate(heap, id, 100).steps).flat();
  expect(stepWords.filter(({ kind }) => kind === "activate")).toEqual([
    { kind: "activate", list: 128 + 12, at: 0, size: 104, other: 0 },
  ]);
});

test("blocks of 4,096 bytes are counted from the fourth segment on: hundreds of allocations", () => {
  const heap = openHeap("nt-vista");
  let segments = 1;
  let id = 0;
  const counted = () => {
    const { steps } = allocate(heap, id++, 4096);
    segments += steps.filter(({ kind }) => kind === "grow").length;
    return isServedBySlot(steps);
  };
  let before = 0;
  while (segments < 4) {
    expect(counted()).toBe(false);
    before += 1;
  }
  expect(before).toBeGreaterThan(300);
  const after = Array.from({ length: 40 }, counted);
  expect(after.indexOf(true)).toBe(18);
});

test("no class ever opens without an activation count", () => {
  const heap = openHeap("nt-vista", { activation: "none" });
  for (let id = 0; id < 2_000; id += 1) expect(isServedBySlot(allocate(heap, id, 100).steps)).toBe(false);
});

// RTL_HEAP_PARAMETERS (Windows Driver Kit): 1 MiB reserved, two pages committed, largest block 0x7F000 bytes.
test("XP: the largest block has 508 KiB with its header, and one byte more is mapped", () => {
  const heap = openHeap("nt-xp");
  expect(allocate(heap, 0, 508 * KIB - 8)).toMatchObject({ kind: "address", usable: 508 * KIB - 8 });
  expect(allocate(heap, 1, 508 * KIB - 7)).toMatchObject({ kind: "mapping", usable: 512 * KIB - 32 });
});

test("64-bit: the largest block has nearly 1 MiB", () => {
  const heap = openHeap("nt-vista");
  expect(allocate(heap, 0, 0xff000 - 16)).toMatchObject({ kind: "address" });
  expect(allocate(heap, 1, 0xff000 - 15)).toMatchObject({ kind: "mapping" });
});

test("XP: segments of 1, 2 and 4 MiB, with two pages committed initially", () => {
  const heap = openHeap("nt-xp");
  expect(heap.figuresByName()).toMatchObject({ heap_end: 1024 * KIB, committed: 8 * KIB, metadata: 1672 });
  const ends = requests(Array(14).fill(500_000)).map((operation) => heap.run([operation])[0]?.moved ?? null);
  expect(ends.filter((end) => end !== null)).toEqual([3 * 1024 * KIB, 7 * 1024 * KIB]);
});

test("XP: freed pages stay committed below 64 KiB of free bytes and are released above", () => {
  const heap = openHeap("nt-xp");
  heap.run(requests([40_000, 8, 40_000, 8]));
  expect(kinds(release(heap, 0))).toEqual(["put"]);
  expect(kinds(release(heap, 2))).toContain("decommit");
  expect(heap.figuresByName()).toMatchObject({ system_calls: 2 + 2 + 1 });
});

test("XP: a lookaside list caches four blocks without merging, for sizes below 1 KiB with the header", () => {
  const heap = openHeap("nt-xp");
  heap.run(requests(Array(6).fill(100)));
  const kept = [0, 1, 2, 3].map((id) => release(heap, id).at(-1));
  expect(kept).toEqual([1, 2, 3, 4].map((other) => expect.objectContaining({ kind: "keep", list: 128 + 14, other })));
  expect(kinds(release(heap, 4))).toEqual(["put"]);
  expect(kinds(allocate(heap, 6, 97).steps)).toEqual(["round", "take"]);
  heap.run(requests([1008, 1009, 8]));
  expect(kinds(release(heap, 0))).toContain("keep");
  expect(kinds(release(heap, 1))).not.toContain("keep");
});

test("one malloc and one free report their steps in order", () => {
  const heap = openHeap("nt-xp");
  const stepWords = (steps: readonly OperationStep[]) =>
    steps.map(({ kind, list }) => (list === null ? kind : `${kind} ${list}`));
  expect(stepWords(allocate(heap, 0, 100).steps)).toEqual([
    "round",
    "empty 142",
    "empty 14",
    "take 0",
    "split",
    "put 0",
  ]);
  expect(stepWords(allocate(heap, 1, 60_000).steps)).toEqual([
    "round",
    "search 0",
    "commit",
    "merge",
    "split",
    "put 0",
  ]);
  expect(stepWords(allocate(heap, 2, 500_000).steps)).toContain("commit");
  expect(stepWords(release(heap, 2))).toEqual(["merge", "put 0", "decommit"]);
  heap.run([{ kind: "resize", id: 1, bytes: 30_000 }]);
  expect(stepWords(heap.steps())).toEqual(["split", "merge", "put 0", "stay"]);
});

test("the first block of a bucket opens a subsegment, and the last freed block closes it", () => {
  const heap = openHeap("nt-xp-lfh");
  const { steps } = allocate(heap, 0, 100);
  expect(kinds(steps)).toEqual(["round", "empty", "take", "split", "put", "open", "slot"]);
  expect(steps.at(-2)).toMatchObject({ kind: "open", list: 128 + 12, size: 24 + 32 * 112, other: 32 });
  expect(heap.figuresByName()).toMatchObject({ metadata: 1672 + 24, cached_free: 31 * 112, cached_free_count: 31 });
  expect(kinds(release(heap, 0))).toEqual(["keep", "close", "merge", "put"]);
  expect(heap.figuresByName()).toMatchObject({ metadata: 1672, cached_free: 0, free_count: 1 });
});
