import { describe, expect, test } from "vitest";
import { Core } from "../../src/models/allocation/engine/core";
import { TrackedHeap } from "../../src/models/allocation/engine/growth-run";
import { ANSWER, longAt } from "../../src/models/allocation/engine/heap-replay";
import { heapOf } from "../../src/models/allocation/heap-models";
import type { SizeClasses } from "../../src/models/allocation/size-class-tables";
import {
  ALL_CLASSES,
  classCount,
  grantedBytes,
  grownByClasses,
  MOST_REQUEST,
  meanGranted,
  RANGES,
  resizedBlock,
  sizesOf,
} from "../../src/models/allocation/size-classes";
import { builtCore } from "../built-core";

const core = new Core(builtCore);
const KiB = 1024;

/** Measured: size classes up to 1 MiB (null = every 16 bytes), and the mean of granted over requested bytes. */
const MEASURED: Readonly<Record<string, readonly [classes: number | null, ...means: readonly string[]]>> = {
  "glibc 2.36 to 2.42": [null, "1.105", "1.002", "1.005"],
  "glibc 2.43": [null, "1.105", "1.002", "1.005"],
  "musl 1.2.6": [48, "1.214", "1.097", "1.029"],
  "jemalloc 5.3.0": [61, "1.157", "1.096", "1.096"],
  "jemalloc 5.3.1": [289, "1.157", "1.087", "1.011"],
  "mimalloc 2.0.9": [56, "1.157", "1.096", "1.209"],
  "mimalloc 3.0.1": [61, "1.157", "1.096", "1.096"],
  "mimalloc 3.6.0": [65, "1.157", "1.096", "1.083"],
  "gperftools 2.10, 2.18": [181, "1.135", "1.082", "1.022"],
  "snmalloc 0.7": [48, "1.157", "1.096", "1.443"],
  "rpmalloc 1.4.3": [99, "1.123", "1.188", "1.197"],
};

function named(name: string): SizeClasses {
  const found = ALL_CLASSES.find((classes) => classes.name === name);
  if (found === undefined) throw new RangeError(name);
  return found;
}

describe.each(Object.entries(MEASURED))("%s", (name, [classes, ...means]) => {
  const own = named(name);

  test("has as many size classes as were measured, and their means to the last digit", () => {
    if (classes !== null) expect(classCount(own)).toBe(classes);
    expect(
      meanGranted()
        .get(own)
        ?.map((mean) => mean.toFixed(3)),
    ).toEqual(means);
  });

  test("grants what the slow twin finds by walking all sizes", () => {
    const walked = (request: number) => {
      const found = sizesOf(own).find((size) => size >= request + (own.header ?? 0)) ?? Number.NaN;
      return own.mappedMore !== undefined && found > 131_048 ? found + own.mappedMore : found;
    };
    const requests = Array.from({ length: 500 }, (_, i) => Math.floor(2 ** ((20 * i) / 499)));
    const edges = sizesOf(own).filter((size, i) => i < 300 && size < MOST_REQUEST);
    for (const request of [...requests, ...edges, ...edges.map((size) => size + 1)])
      if (grantedBytes(own, request) !== walked(request)) expect([request, grantedBytes(own, request)]).toEqual([]);
  });

  test("has the mean that a walk over every size gives", () => {
    const [from, to] = RANGES[0];
    let sum = 0;
    for (let size = from; size < to; size += 1) sum += (grantedBytes(own, size) / size) * Math.log(1 + 1 / size);
    expect(meanGranted().get(own)?.[0]).toBeCloseTo(sum / Math.log(to / from), 9);
  });
});

test("a malloc is a row of the measured table", () => {
  expect(ALL_CLASSES.map(({ name }) => name)).toEqual(Object.keys(MEASURED));
});

/* A block of 2.36 that just reaches the threshold lies in the top of a new heap, so none is asked for. */
test.each([
  ["2.36", "glibc 2.36 to 2.42"],
  ["2.42", "glibc 2.36 to 2.42"],
  ["2.43", "glibc 2.43"],
] as const)("glibc %s grants what its heap model does in a new heap", (version, row) => {
  for (const request of [1, 24, 25, 1000, 65_000, 131_048, 135_144, 135_145, 1_000_000, MOST_REQUEST]) {
    const heap = TrackedHeap.open(core, heapOf("ptmalloc", { version }));
    if (!heap.ok) throw new Error(JSON.stringify(heap.error));
    const usable = longAt(heap.value.allocate(0, request).answer, ANSWER.usable);
    expect([request, usable]).toEqual([request, grantedBytes(named(row), request)]);
  }
});

test("sizes that were seen", () => {
  const granted = (name: string, ...requests: readonly number[]) =>
    requests.map((one) => grantedBytes(named(name), one));
  expect(granted("jemalloc 5.3.0", 1, 9, 129, 257, 1025, 16_385)).toEqual([8, 16, 160, 320, 1280, 20_480]);
  expect(granted("jemalloc 5.3.1", 32_768, 32_769, 1_000_000)).toEqual([32_768, 36_864, 1_003_520]);
  expect(granted("mimalloc 2.0.9", 131_073, 524_289)).toEqual([196_608, MOST_REQUEST]);
  expect(granted("snmalloc 0.7", 1, 65_537, 300_000)).toEqual([16, 131_072, 524_288]);
  expect(granted("gperftools 2.10, 2.18", 3329, 8193, 26_625, 40_961)).toEqual([4096, 9216, 32_768, 49_152]);
  expect(granted("rpmalloc 1.4.3", 1025, 32_257, 65_409, MOST_REQUEST)).toEqual([1536, 65_408, 130_944, 1_113_984]);
});

describe("one block doubling from 1 KiB to 1 MiB", () => {
  const doubled = Array.from({ length: 11 }, (_, i) => KiB << i);
  const copies = (name: string) => grownByClasses(named(name), doubled).copies;

  test("jemalloc copies up to 16 KiB and then grows in place", () => {
    for (const name of ["jemalloc 5.3.0", "jemalloc 5.3.1"]) {
      expect(copies(name)).toBe(4);
      expect(resizedBlock(named(name), 8 * KiB, 16 * KiB).isCopied).toBe(true);
      expect(resizedBlock(named(name), 16 * KiB, 32 * KiB).isCopied).toBe(false);
    }
  });

  test("the others always copy", () => {
    const others = Object.keys(MEASURED).slice(5);
    expect(others.map(copies)).toEqual(others.map(() => 10));
  });

  test("gperftools takes a quarter more than it had, and rpmalloc three eighths", () => {
    expect(resizedBlock(named("gperftools 2.10, 2.18"), 32_768, 32_769)).toEqual({ granted: 40_960, isCopied: true });
    expect(resizedBlock(named("rpmalloc 1.4.3"), 4096, 4097)).toEqual({ granted: 5632, isCopied: true });
    expect(resizedBlock(named("snmalloc 0.7"), 4096, 4097)).toEqual({ granted: 5120, isCopied: true });
    expect(resizedBlock(named("snmalloc 0.7"), 5120, 4097)).toEqual({ granted: 5120, isCopied: false });
  });
});
