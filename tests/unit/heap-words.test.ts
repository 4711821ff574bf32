import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { HEAP_MODEL } from "../../src/generated/heap";
import { type HeapGuide, heapGuides } from "../../src/models/allocation/heap-guides";
import { heapOf } from "../../src/models/allocation/heap-models";
import {
  heapName,
  heapSentence,
  heapWords,
  type ParameterWords,
  parameterText,
} from "../../src/models/allocation/heap-words";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test("every parameter of every model has a description, and no other parameter has one", () => {
  for (const [row, { parameters }] of Object.entries(HEAP_MODEL)) {
    const model = row.toLowerCase().replaceAll("_", "-") as keyof typeof heapWords;
    expect(Object.keys(heapWords[model].parameters).sort()).toEqual(parameters.map(({ name }) => name).sort());
    const { means }: HeapGuide = heapGuides[model];
    expect(Object.keys(means)).toEqual(Object.keys(heapWords[model].parameters));
    for (const { name, min, max } of parameters as readonly { name: string; min: number; max: number }[]) {
      const words = (heapWords[model].parameters as Record<string, ParameterWords>)[name];
      expect(means[name]).toMatch(/^[^.]{5,90}$/);
      if (words?.values !== undefined) expect(words.values.length).toBe(max - min + 1);
      if (words?.none !== undefined) expect(max).toBe(LIMIT.NONE);
    }
  }
});

test("a heap has a one-line description and a short one", () => {
  expect(plain(heapSentence(heapOf("ptmalloc")))).toBe(
    "glibc 2.36 (ptmalloc), tcache 7, maps apart from 128 KiB on, rising",
  );
  expect(plain(heapSentence(heapOf("ptmalloc", { tcache_count: 0, mmap_threshold: 65_536 })))).toBe(
    "glibc 2.36 (ptmalloc), tcache 0, maps apart from 65 536 B",
  );
  expect(heapName(heapOf("ptmalloc"))).toBe("glibc 2.36");
  expect(heapName(heapOf("first-fit", { coalescing: 0, order: 1 }))).toBe(
    "first fit, free list the newest first, coalescing no",
  );
  expect(heapName(heapOf("nt-vista", { activation: "none" }))).toBe("NT Vista, never opens a bucket");
  expect(heapName(heapOf("ptmalloc", { tcache_count: 0 }), 20)).toBe("glibc 2.36, tcache 0");
  expect(heapName(heapOf("ptmalloc", { tcache_count: 0 }), 19)).toBe("glibc 2.36");
});

test("a value is written in its unit", () => {
  const words = { label: "", means: "" };
  expect(plain(parameterText({ ...words, unit: "2^n B" }, 20))).toBe("1 048 576 B");
  expect(plain(parameterText({ ...words, unit: "2^n" }, 2))).toBe("4");
  expect(plain(parameterText({ ...words, unit: "pages" }, 16))).toBe("16 pages");
  expect(parameterText({ ...words, unit: "B" }, "none")).toBe("none");
});
