import { describe, expect, test } from "vitest";
import { Core } from "../../src/models/allocation/engine/core";
import { builtCore } from "../built-core";
import { allocate, type HeapAnswer, type HeapOperation, openHeap, release, type TracedHeap } from "../heap-kit";
import { firstOf } from "../long-run";
import { heapSlots } from "../native-heaps";
import { SplitMix64 } from "../oracle/random";
import { digestOf, endText, parametersOf, readAnswered, readDigests, TRACE_NAMES } from "./ptmalloc/answers";
import { DIGESTED_TRACES } from "./ptmalloc/long-traces";

const KINDS = { a: "allocate", r: "resize", f: "release", c: "allocate-zeroed", m: "allocate-aligned" } as const;

function operationOf(line: string): HeapOperation {
  const [letter, id, bytes = "0", alignment = "1"] = line.split(" ");
  const kind = KINDS[letter as keyof typeof KINDS];
  return { kind, id: Number(id), bytes: BigInt(bytes), alignment: Number(alignment) };
}

function answerText({ kind, address, usable, moved }: HeapAnswer): string {
  const words = {
    nothing: "-",
    null: "null",
    address: `${address} ${usable}`,
    mapping: `mmap ${usable}`,
    full: "full",
    result: `${usable}`,
    area: `@${address}`,
  };
  return moved === null ? words[kind] : `${words[kind]} brk=${moved}`;
}

function endOf(heap: TracedHeap): string {
  const { free: freeBytes, mapped, mappings } = heap.figuresByName();
  const sum = (pattern: RegExp) => {
    const lists = heap.lists().filter(({ name }) => pattern.test(name));
    return [lists.reduce((a, { count }) => a + count, 0), lists.reduce((a, { bytes }) => a + bytes, 0)] as const;
  };
  const free = sum(/^unsorted|_bin$/);
  return endText(free, sum(/^fastbin/), (freeBytes ?? 0) - free[1], [mappings ?? 0, mapped ?? 0]);
}

describe("the model matches the answers of glibc 2.36", () => {
  const core = new Core(builtCore);

  test.each(TRACE_NAMES)("%s", (name) => {
    const { lines, columns } = readAnswered(name);
    for (const { tuning, answers } of columns) {
      const heap = openHeap("ptmalloc", parametersOf(tuning), core);
      const reported = heap.run(lines.slice(0, -1).map(operationOf)).map(answerText);
      const sideBySide = (texts: readonly (string | undefined)[]) => lines.map((line, i) => `${line}: ${texts[i]}`);
      expect([tuning, ...sideBySide([...reported, endOf(heap)])]).toEqual([tuning, ...sideBySide(answers)]);
    }
  });

  test.each(Object.entries(DIGESTED_TRACES))("%s", (name, make) => {
    const { tunings, digests } = readDigests();
    const trace = make();
    const operations = trace.trimEnd().split("\n").map(operationOf);
    const answers = tunings.map((tuning) => {
      const heap = openHeap("ptmalloc", parametersOf(tuning), core);
      const reported = heap.run(operations).map(answerText);
      return digestOf([...reported, endOf(heap)].join("\n"));
    });
    expect([digestOf(trace), ...answers]).toEqual(digests.get(name));
  });
});

const SIZES = [169, 251, 577, 1009, 4127, 19139, 49069, 499033, 999113];

/** The fixed-counts workload with `slots` slots of each size. */
function slotsTrace(slots: number, steps: number): HeapOperation[] {
  const random = new SplitMix64(2);
  const full = new Set<number>();
  return Array.from({ length: steps }, () => {
    const slot = random.below(SIZES.length * slots);
    if (full.delete(slot)) return release(slot);
    full.add(slot);
    return allocate(slot, SIZES[slot % SIZES.length] ?? 0);
  });
}

const COUNTS = [
  "nodes",
  "bins",
  "splits",
  "merges",
  "copied",
  "page_faults",
  "pages_released",
  "system_calls",
] as const;

test("a malloc reports its steps in order, with their cost", () => {
  const heap = openHeap("ptmalloc");
  const operations = slotsTrace(10, 396_114);
  heap.run(operations.slice(0, -1));
  const before = heap.figuresByName();
  const [answer] = heap.run(operations.slice(-1));
  const after = heap.figuresByName();
  const kind = heap.lists().map(({ name }) => name);
  const reported = heap.steps().map((step) => ({ ...step, list: step.list === null ? null : kind[step.list] }));
  const bin = (number: number) => 70 + number;
  expect(answer).toMatchObject({ kind: "address", address: 1_672_944, usable: 584 });
  expect(reported).toEqual([
    { kind: "round", list: null, at: 0, size: 577, other: 592 },
    { kind: "empty", list: "tcache", at: 0, size: 0, other: 0 },
    { kind: "empty", list: "small_bin", at: 0, size: 0, other: 0 },
    { kind: "sort", list: "large_bin", at: 10_614_656, size: 1_996_224, other: 0 },
    { kind: "sort", list: "large_bin", at: 6_618_112, size: 999_136, other: 0 },
    { kind: "climb", list: "small_bin", at: 0, size: 592, other: 22 },
    { kind: "take", list: "small_bin", at: 1_672_928, size: 944, other: 0 },
    { kind: "split", list: null, at: 1_672_928, size: 944, other: 592 },
    { kind: "put", list: "unsorted", at: 1_673_520, size: 352, other: 0 },
  ]);
  expect(heap.steps().map(({ list }) => list)).toEqual([
    null,
    592 / 16 - 2,
    bin(37),
    bin(126),
    bin(126),
    bin(59),
    bin(59),
    null,
    bin(1),
  ]);
  expect(COUNTS.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)])).toEqual(
    COUNTS.map((name) => [name, { nodes: 2, bins: 22, splits: 1 }[name as string] ?? 0]),
  );
});

/**
 * Steps, live blocks, their bytes; glibc's heap and its page faults with the tcache, then without it. The
 * faults are those of a program minus its own. The system counted three extra in 25.6 million steps, and
 * five in 1.6 million.
 */
const POINTS = [
  [100_000, 456, 79_158_732, 100_376_576, 43_110, 94_990_336, 53_986],
  [200_000, 474, 66_337_970, 99_377_152, 45_210, 86_933_504, 68_712],
  [400_000, 444, 80_490_876, 96_382_976, 91_403, 98_197_504, 109_485],
  [800_000, 438, 73_706_020, 90_984_448, 180_110, 89_780_224, 192_772],
  [1_600_000, 432, 74_014_704, 92_299_264, 295_816, 87_986_176, 368_379],
  [3_200_000, 424, 71_741_654, 96_886_784, 518_243, 94_416_896, 694_641],
  [6_400_000, 438, 79_830_646, 99_586_048, 949_105, 96_288_768, 1_355_165],
  [12_800_000, 444, 73_204_954, 97_464_320, 1_895_287, 92_270_592, 2_736_087],
  [25_600_000, 460, 86_244_918, 97_947_648, 3_914_037, 91_394_048, 5_458_601],
] as const;

describe("with 100 slots of each size the break and the page faults match glibc", () => {
  const run = heapSlots();
  const points = firstOf(4, POINTS);
  const at = points.map(([steps]) => steps);

  test("with the tcache", () => {
    expect(run("ptmalloc", 100, {}, at)).toEqual(
      points.map(([steps, live, requested, reach, touched]) => ({ steps, live, requested, reach, touched })),
    );
  });

  test("without the tcache", () => {
    expect(run("ptmalloc", 100, { tcache_count: 0 }, at)).toEqual(
      points.map(([steps, live, requested, , , reach, touched]) => ({ steps, live, requested, reach, touched })),
    );
  });
});
