import { expect, test } from "vitest";
import { memoryBarWords, memoryBytes, memoryScale } from "../../src/labs/buffer-cache/memory/memory-words";
import { bufferEdits } from "../../src/labs/buffer-cache/stops-and-edits";
import { allFigures, figuresTable, memoryTable } from "../../src/labs/buffer-cache/tables";
import { changedWords } from "../../src/labs/shared/edit-words";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { heapOf } from "../../src/models/allocation/heap-models";
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

test("a bar shows all committed memory on one scale, and over the article's heap it ends with the cache", () => {
  const [flawed, exact] = [memoryBytes(FLAWED), memoryBytes(EXACT)];
  expect(flawed.around).toBe(3_166_208 - 1_911_900 - 100);
  expect(exact.around).toBe(0);
  expect(memoryScale([exact, flawed], 3_166_208)).toBe(1);
  expect(plain(memoryBarWords(exact))).toBe("29 600 B needed, 1 000 B wasted, 100 B unused, in the cache.");
  expect(plain(memoryBarWords(flawed))).toMatch(/1 254 208 B held by the heap\.$/);
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
