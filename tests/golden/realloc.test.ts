import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GLIBC_VERSIONS } from "../../src/generated/heap";
import { runSize, seenWord } from "../../src/labs/realloc/cli/sweep-run";
import { Core } from "../../src/models/allocation/engine/core";
import { heapOf } from "../../src/models/allocation/heap-models";
import type { Fraction, HeapChoice } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";
import { bufferlab } from "../unit/cli-kit";

/** Paths, page faults and addresses of glibc 2.36 on Linux 6.18 when blocks were resized to half. */
const HALF = readFileSync(new URL("./realloc/half.tsv", import.meta.url), "utf8");

test("a realloc to half is told apart as in glibc 2.36: fits, or frees a rest of at least 32 bytes", async () => {
  const sizes = HALF.trimEnd()
    .split("\n")
    .slice(1)
    .map((row) => row.split("\t")[1]);
  const options = ["--factor", "1/2", "--pointers", "120", "--sizes", sizes.join(","), "--format", "tsv"];
  expect((await bufferlab("realloc", "sweep", ...options)).out).toBe(HALF);
});

type Version = (typeof GLIBC_VERSIONS)[number];

const core = new Core(builtCore);

/** The paths of a hundred reallocs, as a program sees them. */
function seen(heap: HeapChoice, size: number, factor: Fraction): string {
  const batches = { heap, sizes: [size], pointers: 100, budget: 2 ** 30, seed: 1 } as const;
  const { rows } = runSize(core, { ...batches, order: "serial", writes: "none", factor }, size);
  const words = rows.filter(({ kind }) => kind === "resize").map((row) => seenWord(heap.model, row));
  return [...new Set(words)].sort().join(" ");
}

describe("versions of glibc", () => {
  const glibc = (version: Version) => heapOf("ptmalloc", { version });
  const halved = (version: Version, size: number) => seen(glibc(version), size, [1, 2]);

  test("2.37 alone keeps a block that becomes smaller, unless that saves more than the trim threshold", () => {
    for (const version of GLIBC_VERSIONS.filter((one) => one !== "2.37")) {
      expect(halved(version, 100)).toBe("shrinks");
      expect(halved(version, 200_000)).toBe("remap-in-place");
    }
    expect([41, 100, 65_536].map((size) => halved("2.37", size))).toEqual(["fits", "fits", "fits"]);
    expect([200_000, 400_000].map((size) => halved("2.37", size))).toEqual(["map-fits", "remap-in-place"]);
  });

  test("from 2.42 on, the first block of 128 KiB is mapped, because nothing has made a heap before it", () => {
    const doubled = (version: Version) => seen(glibc(version), 131_072, [2, 1]);
    const renamed = "remap-in-place remap-moved";
    expect(GLIBC_VERSIONS.map(doubled)).toEqual([...Array(6).fill(`${renamed} to-map`), renamed, renamed]);
  });
});

test("musl copies below 131 052 bytes, into a mapping from there on, and renames mappings", () => {
  const doubled = (size: number) => seen(heapOf("musl"), size, [2, 1]);
  expect([1024, 65_525, 65_526, 131_051].map(doubled)).toEqual(["moves", "moves", "to-map", "to-map"]);
  expect(doubled(131_052)).toBe("remap-in-place remap-moved");
});

test("musl keeps a block whose class is at most one too large, and cuts off nothing", () => {
  const resized = (size: number, factor: Fraction) => seen(heapOf("musl"), size, factor);
  expect([1, 2, 3].map((parts) => resized(1000, [parts, 4]))).toEqual(["moves", "moves", "fits"]);
});

test("a rest that joins the hole behind it is still a block that shrinks", () => {
  for (const model of ["first-fit", "tlsf", "nt-xp", "ptmalloc"] as const)
    expect(seen(heapOf(model), 4000, [1, 2]).split(" ")[0]).toBe("shrinks");
  expect(seen(heapOf("buddy"), 4000, [1, 2])).toBe("shrinks");
  expect(seen(heapOf("size-class"), 65_536, [1, 2])).toBe("shrinks");
});
