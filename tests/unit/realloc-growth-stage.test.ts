import { expect, test } from "vitest";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { reallocFigures } from "../../src/labs/realloc/figures";
import { addressMap } from "../../src/labs/realloc/growth/address-map";
import { useGrowthResults } from "../../src/labs/realloc/growth/growth-store";
import { growthsTable, rulesTable } from "../../src/labs/realloc/growth/growth-words";
import {
  grownOf,
  growthKey,
  planOf,
  readFactor,
  ruleName,
  type ShownGrowths,
  shownOf,
} from "../../src/labs/realloc/growth/growths";
import { bandAt, bandsOf, topRatio } from "../../src/labs/realloc/growth/stairs";
import type { ReallocState } from "../../src/labs/realloc/realloc-figure";
import { cliffScenario } from "../../src/labs/realloc/scenario/model";
import type { ReallocScenario } from "../../src/labs/realloc/scenario/realloc-scenario";
import { figuresIn } from "../../src/labs/shared/lab-figures";
import { Core } from "../../src/models/allocation/engine/core";
import { GrowthRun } from "../../src/models/allocation/engine/growth-run";
import type { Growth, GrowthResult } from "../../src/models/allocation/growth";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { heapOf } from "../../src/models/allocation/heap-models";
import { builtCore } from "../built-core";
import { drawnBox, drawnColumn } from "./figure-kit";

const core = new Core(builtCore);
const FIRST_FIT = { lanes: [heapLane(heapOf("first-fit"))], by: "copy" } as const;
const BOX = { width: 820, height: 240 };

function grow(growth: Growth): GrowthResult {
  const opened = GrowthRun.open(core, growth);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.advance(opened.value.total);
  return opened.value.result;
}

function shown(change: Partial<ReallocScenario> = {}): ShownGrowths {
  const plan = planOf({ ...cliffScenario, ...change }, 0);
  const found = shownOf(new Map(plan.growths.map((growth) => [growthKey(growth), grow(growth)])), plan);
  if (found === null) throw new Error("A growth is missing.");
  return found;
}

test("a plan compares four factors, and the scenario's own rule where it is another", () => {
  const names = (change: Partial<ReallocScenario>) => {
    const { growths, chosen } = planOf({ ...cliffScenario, ...change }, 0);
    return [growths.map(ruleName).join(" ").replaceAll("\u00a0", " "), chosen];
  };
  expect(names({})).toEqual(["5/4 3/2 φ 2", 3]);
  expect(names({ grow: [6, 4] })).toEqual(["5/4 3/2 φ 2", 1]);
  expect(names({ grow: [7, 5] })).toEqual(["5/4 3/2 φ 2 7/5", 4]);
  expect(names({ grow: [1, 1], add: 4096 })).toEqual(["5/4 3/2 φ 2 + 4 KiB", 4]);
});

test("a plan with a growth that is not known is not shown", () => {
  const plan = planOf(cliffScenario, 0);
  const [first] = plan.growths as [Growth];
  expect(shownOf(new Map([[growthKey(first), grow(first)]]), plan)).toBeNull();
  expect(grownOf(new Map([[growthKey(first), grow(first)]]), [first])).toHaveLength(1);
});

test.each([
  ["3/2", [3, 2]],
  [" 1.50 × ", [3, 2]],
  ["φ", [809_017, 500_000]],
  ["2", [2, 1]],
  ["3/0", null],
  ["0", null],
  ["-1", null],
  ["two", null],
])("the factor %s is read", (text, factor) => {
  expect(readFactor(text)).toEqual(factor);
});

test("a rule that needs too many growths is refused by the field", () => {
  const read = validateScenario({ ...cliffScenario, grow: [1, 1] });
  expect(read.ok ? [] : read.error.map(({ field }) => field)).toEqual(["grow"]);
  expect(validateScenario({ ...cliffScenario, grow: [1, 1], add: 2 ** 16 }).ok).toBe(true);
});

test("the stairs have a riser per growth of the first vector, with the way of realloc", () => {
  const bands = bandsOf(shown({ others: 1 }), BOX);
  expect(bands.map(({ risers }) => risers.length)).toEqual([64, 35, 30, 20]);
  expect(bands.map(({ isCut }) => isCut)).toEqual([false, false, false, false]);
  const [fiveFourths, , , two] = bandsOf(shown(), BOX);
  expect([...new Set(fiveFourths?.risers.map(({ way }) => way))]).toEqual([
    "in-place",
    "copied-to-mapping",
    "renamed-moved",
    "renamed-in-place",
  ]);
  const heights = (band = two) => band?.risers.map(({ y }) => band.bottom - y) ?? [];
  expect(Math.max(...heights()) - Math.min(...heights())).toBeLessThan(0.01);
  expect(Math.max(...heights())).toBeGreaterThan(2 * Math.max(...heights(fiveFourths)));
  const [dense, , , wide] = bandsOf(shown(), { ...BOX, width: 390 });
  expect(wide?.share).toBeGreaterThan(dense?.share ?? Number.NaN);
});

test("capacities above the band are cut off, and dense growths are merged", () => {
  const picture = shown({ grow: [1, 1], add: 4096 });
  const own = bandsOf(picture, BOX)[4];
  expect([topRatio(picture), own?.isCut]).toEqual([4, true]);
  expect(own?.risers.length).toBeLessThan(BOX.width);
  expect(bandAt(picture, BOX, (own?.top ?? 0) + 1)).toBe(4);
  expect([bandAt(picture, BOX, 0), bandAt(picture, BOX, 1000)]).toEqual([0, 4]);
});

test("the map shows the blocks of the last growths, their holes and what they reuse", () => {
  const [, threeHalves] = shown(FIRST_FIT).all;
  const result = threeHalves?.result as GrowthResult;
  const map = addressMap(result, 34);
  expect([map.area, map.rows.length, map.rows.at(-1)?.number]).toEqual(["heap", 12, 34]);
  const last = map.rows.at(-1);
  expect([last?.row.reused, last?.holes.length]).toEqual([true, 1]);
  expect(last?.old?.from).toBeGreaterThanOrEqual(last?.block.to ?? Number.NaN);
  for (const { block, holes, row } of map.rows)
    for (const hole of holes) {
      expect(hole.to <= block.from || hole.from >= block.to).toBe(true);
      expect(hole.to).toBeLessThanOrEqual(row.heapEnd);
    }
  expect(map.domain.to).toBe(Math.max(...map.rows.flatMap(({ block, old }) => [block.to, old?.to ?? 0])));
});

test("the map of mappings has neither holes nor growths in the heap", () => {
  const two = shown({ by: "copy" }).all[3]?.result as GrowthResult;
  const map = addressMap(two, two.rows.length);
  expect([map.area, map.rows.length]).toEqual(["mappings", 10]);
  expect(map.rows.flatMap(({ holes }) => holes)).toEqual([]);
  expect(map.rows.every(({ block }) => block.from < 0 && block.to <= 0)).toBe(true);
  expect(addressMap(two, 5).area).toBe("heap");
});

test("the other vectors' blocks are no holes", () => {
  const result = shown({ ...FIRST_FIT, others: 2 }).all[3]?.result as GrowthResult;
  const { rows } = addressMap(result, result.rows.length);
  for (const { others, holes } of rows) {
    expect(others).toHaveLength(2);
    for (const hole of holes) for (const { from, to } of others) expect(hole.to <= from || hole.from >= to).toBe(true);
  }
});

test("the tables have what is drawn, in at most 200 rows", () => {
  const picture = shown({ ...FIRST_FIT, grow: [1, 1], add: 4096 });
  expect(rulesTable(picture).rows.map(([rule]) => String(rule).replaceAll("\u00a0", " "))).toEqual([
    "5/4",
    "3/2",
    "φ",
    "2",
    "+ 4 KiB",
  ]);
  const { rows, takeaway, columns } = growthsTable(picture);
  expect(rows).toHaveLength(200);
  expect(rows.at(-1)?.[0]).toBe(picture.all[4]?.result.rows.length);
  expect(takeaway).toContain("The last 200 of");
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
  expect(growthsTable(null).rows).toEqual([]);
});

test("a shared picture has the stairs, each rule's figures, the claim and the map; a low slide has every rule", () => {
  const change = { ...FIRST_FIT, stage: "growth", grow: [3, 2] } as const;
  const all = shown(change).all.map(({ growth, result }) => [growthKey(growth), result] as const);
  const scenario = { ...cliffScenario, ...change };
  const state = { scenario, lanes: [], info: { done: 0 }, focus: 0, firsts: [] } as unknown as ReallocState;
  const stage = figuresIn(reallocFigures, scenario, "stage");
  expect(drawnColumn(stage, state)).toContain("The page is computing the growths.");
  useGrowthResults.setState({ known: new Map(all) });
  const svg = drawnColumn(stage, state);
  for (const text of ["3/2", "1 ×", "reused", "81.1\u00a0MiB", "7 of 35", "1.80\u00a0×", "Does a factor below 1.618"])
    expect(svg).toContain(text);
  const low = drawnBox(figuresIn(reallocFigures, scenario, "slide"), state, 640, 270);
  for (const reused of ["22 of 64", "7 of 35", "0 of 20"]) expect(low).toContain(reused);
  expect(low).not.toContain("Does a factor");
  useGrowthResults.setState({ known: new Map() });
});
