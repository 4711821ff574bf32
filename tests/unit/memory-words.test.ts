import { expect, test } from "vitest";
import {
  cycleRows,
  heldRows,
  memoryPicture,
  memoryWords,
  savedWords,
} from "../../src/labs/buffer-cache/charts/describe-memory";
import { memoryBarWords, memoryBytes, memoryScale } from "../../src/labs/buffer-cache/charts/memory-bar";
import { bufferEdits } from "../../src/labs/buffer-cache/lane-edits";
import { allFigures, figuresTable, memoryTable } from "../../src/labs/buffer-cache/share/figures-table";
import { changedWords } from "../../src/labs/shared/edit-words";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { heapOf } from "../../src/models/allocation/heap-models";
import { heapsSentence, sharedHeap } from "../../src/models/allocation/heaps-under";
import type { AllocationScenario, HeapChoice } from "../../src/models/allocation/scenario";
import { heapOf as heapArrays } from "./heap-kit";
import { laneOf, plain } from "./lane-kit";

const FLAWED = {
  ...laneOf({
    ...{ needed: 29_600, granted: 1_911_900, wasted: 1_882_300, idle: 100, efficiency: 29_600 / 1_911_900 },
    ...{ heap_allocations: 10_418, heap_frees: 10_326, avoided_allocations: 8578, avoided_frees: 8579 },
    avoided_share: 17_157 / 37_901,
  }),
  heap: heapArrays({
    figures: {
      ...{ committed: 3_166_208, resident: 3_035_136, overhead: 0.656, page_faults: 1195 },
      ...{ cycles: 3_858_352, saved_cycles: 3_191_176 },
    },
  }),
};
const EXACT = laneOf({ needed: 29_600, granted: 30_600, wasted: 1000, idle: 100 });

const above = (...heaps: readonly HeapChoice[]): AllocationScenario => ({
  ...defaultScenario,
  lanes: defaultScenario.lanes.map((policy, lane) => ({ ...policy, heap: heaps[lane] ?? policy.heap })),
});
const GLIBC = heapOf("ptmalloc");
const XP = heapOf("nt-xp");

test("a lane over a heap states its committed and resident memory, and what its cache has saved", () => {
  expect(plain(memoryWords(FLAWED))).toBe("3 166 208 B committed, 3 035 136 B resident");
  expect(plain(savedWords(FLAWED))).toBe("17 157 heap calls saved: 3.2 M cycles");
  expect(
    plain(
      memoryPicture([
        { heap: "glibc 2.36", lane: FLAWED },
        { heap: null, lane: EXACT },
      ]),
    ),
  ).toBe("A on glibc 2.36: 3.2 MB committed, 3 MB resident; 17 157 heap calls saved: 3.2 M cycles (modeled).");
  const value = (rows: readonly { name: string; value: string }[], name: string) =>
    plain(rows.find((row) => row.name === name)?.value ?? "missing");
  expect(value(heldRows(FLAWED), "resident")).toBe("3 035 136 B");
  expect(value(heldRows(FLAWED), "heap’s overhead")).toBe("65.6 %");
  expect(value(cycleRows(FLAWED), "◐ cycles")).toBe("3.9 M");
});

test("no call is saved without a cache, and there is no memory at the start", () => {
  const lane = {
    ...laneOf({ avoided_allocations: 0, avoided_frees: 0 }),
    heap: heapArrays({ figures: { committed: 0, resident: 0, cycles: 0, saved_cycles: Number.NaN } }),
  };
  expect(plain(savedWords(lane))).toBe("no heap call saved; 0 cycles spent");
  expect(memoryPicture([{ heap: "glibc 2.36", lane }])).toBe("A on glibc 2.36: no memory yet.");
});

test("a bar shows all committed memory on one scale, and over the article's heap it ends with the cache", () => {
  const [flawed, exact] = [memoryBytes(FLAWED), memoryBytes(EXACT)];
  expect(flawed.around).toBe(3_166_208 - 1_911_900 - 100);
  expect(exact.around).toBe(0);
  expect(memoryScale([exact, flawed], 3_166_208)).toBe(1);
  expect(plain(memoryBarWords(exact))).toBe("29 600 B needed, 1 000 B wasted, 100 B unused, in the cache.");
  expect(plain(memoryBarWords(flawed))).toMatch(/1 254 208 B held by the heap\.$/);
});

test("the heaps under the caches are described in one sentence, together or lane by lane", () => {
  expect(heapsSentence(defaultScenario.lanes)).toBe("");
  const together = above(GLIBC, GLIBC).lanes;
  expect(heapsSentence(together)).toMatch(/^All lanes on glibc 2\.36 \(ptmalloc\), tcache 7, .*\.$/);
  expect(sharedHeap(together)).toEqual(GLIBC);
  const apart = above(GLIBC).lanes;
  expect(heapsSentence(apart)).toMatch(/^A on glibc 2\.36 .*; B on the article.s heap\.$/);
  expect(sharedHeap(apart)).toBeNull();
});

test("an edit of heaps is named as one", () => {
  expect(changedWords(bufferEdits, defaultScenario, above(GLIBC, GLIBC))).toBe("heap");
  expect(changedWords(bufferEdits, above(XP, GLIBC), above(XP, XP))).toBe("heap B");
});

test("tables have the heaps if there are any", () => {
  const names = ["flawed", "fixed"];
  expect(memoryTable([EXACT, EXACT], names)).toBeNull();
  expect(allFigures([EXACT, EXACT], names, false)).toEqual(figuresTable([EXACT, EXACT], names, false));
  const recorded = figuresTable([EXACT, EXACT], names, true).columns.slice(-3);
  expect(recorded.map(({ key }) => key)).toEqual(["resized_in_place", "resized_moved", "resized_copied"]);
  const { columns, rows } = allFigures([FLAWED, EXACT], names, false);
  const at = columns.findIndex(({ key }) => key === "heap_resident");
  expect(rows.map((row) => row[at])).toEqual([3_035_136, Number.NaN]);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([columns.length]));
});
