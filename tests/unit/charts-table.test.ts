import { expect, test } from "vitest";
import { EFFECT } from "../../src/generated/abi";
import { type ChartView, viewBounds } from "../../src/kernel/protocol/messages";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { layoutFields } from "../../src/labs/buffer-cache/charts/layout/field-lanes";
import { efficiencyTable, fieldTable } from "../../src/labs/buffer-cache/tables";
import { allocationFrame } from "../../src/labs/shared/allocation-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { type AllocationLane, EFFECTS, SERIES } from "../../src/models/allocation/lane-arrays";
import { ARTICLE, fieldOf } from "./field-kit";
import { figuresOf, plain } from "./lane-kit";

/** A lane whose efficiency at step s is s / 10,000, with a new big buffer at each step, drawn in these columns. */
function lane(bounds: Uint32Array, end: number) {
  const series = new Float32Array((bounds.length - 1) * SERIES).fill(Number.NaN);
  const effects = new Uint32Array((bounds.length - 1) * EFFECTS);
  for (let i = 0; i + 1 < bounds.length; i++) {
    const [from = 0, to = 0] = [bounds[i], Math.min(bounds[i + 1] ?? 0, end)];
    if (from >= to) continue;
    const steps = [from, from, to - 1, to - 1, (from + to - 1) / 2];
    series.set(
      steps.map((step) => step / 10_000),
      i * SERIES,
    );
    effects[i * EFFECTS + EFFECT.BORN] = to - from;
  }
  return { series, effects };
}

/** The table of a frame whose lanes have these curves and events. */
function tableOf(view: ChartView, frontier: number, drawn: Pick<AllocationLane, "series" | "effects">, focus = 0) {
  const { lanes, info } = allocationFrame(blankFrame(defaultScenario, view.columns));
  return efficiencyTable(
    { info: { ...info, view, frontier }, lanes: lanes.map((arrays) => ({ ...arrays, ...drawn })) },
    focus,
  );
}

test("the table has all steps once, in at most 200 rows, with the first hundred columns one by one", () => {
  const view = { from: 1, to: 9999, columns: 1000, scale: "log" } as const;
  const rows = tableOf(view, 9000, lane(viewBounds(view), 9000)).rows as readonly (readonly number[])[];
  expect(rows.length).toBeLessThanOrEqual(200);
  expect(rows.slice(0, 3).map(([from, to]) => [from, to])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(rows.at(-1)?.[1]).toBe(8999);
  rows.forEach(([from = 0, to = 0, ...figures], i) => {
    if (i > 0) expect(from).toBe((rows[i - 1]?.[1] ?? 0) + 1);
    const efficiencies = [from, (from + to) / 2, to, to].map((step) => step / 100);
    for (const [at, efficiency] of efficiencies.entries()) expect(figures[at]).toBeCloseTo(efficiency, 4);
    expect(figures.slice(-5)).toEqual([to - from + 1, 0, 0, 0, 0]);
  });
});

test("a row says so where nothing was allocated", () => {
  const view = { from: 0, to: 9, columns: 10, scale: "linear" } as const;
  const series = new Float32Array(10 * SERIES).fill(Number.NaN);
  const { rows } = tableOf(view, 10, { series, effects: new Uint32Array(10 * EFFECTS) });
  expect(rows).toHaveLength(10);
  expect(rows[4]?.[2]).toBeNaN();
});

test("the table of the chart holds what is drawn: percentages, undefined gaps, the events of one lane, and a sentence", () => {
  const view = { from: 1, to: 50, columns: 100, scale: "linear" } as const;
  const table = tableOf(view, 51, lane(viewBounds(view), 40), 1);
  expect(table.columns.map(({ key }) => key).slice(0, 3)).toEqual(["first_step", "last_step", "A_lowest_percent"]);
  expect(table.rows).toHaveLength(50);
  expect(table.columns.slice(-5).map(({ key, name }) => [key, name])).toEqual([
    ["B_born", "B ◇ created"],
    ["B_stays", "B 2 buffers stay"],
    ["B_wasted", "B 1 tiny request"],
    ["B_replaced", "B 4 one as big"],
    ["B_moved_inside", "B ✚ holds waste"],
  ]);
  expect(table.rows[10]).toEqual([11, 11, ...Array(8).fill(0.11), 1, 0, 0, 0, 0]);
  expect(table.rows[45]?.[2]).toBeNaN();
  expect(table.takeaway).toMatch(/^Mean share of callers’ memory wasted up to step 37\u202f900: A/);
});

test("the page shows the share wasted where the file keeps the efficiency under its permanent names", () => {
  const { lanes, info } = allocationFrame(blankFrame(defaultScenario, 1));
  const table = efficiencyTable({ info, lanes }, 0);
  const written = table.columns.slice(2, 6).map(({ key, name, text }) => [key, name, plain(text?.(1.5482) ?? "")]);
  expect(written).toEqual([
    ["A_lowest_percent", "A most wasted", "98.4518 %"],
    ["A_mean_percent", "A mean wasted", "98.4518 %"],
    ["A_highest_percent", "A least wasted", "98.4518 %"],
    ["A_last_percent", "A wasted at the end", "98.4518 %"],
  ]);
  expect(table.columns[2]?.text?.(Number.NaN)).toBe("–");
  expect([table.title, table.file]).toEqual(["Share of callers’ memory wasted by step", "efficiency-by-step"]);
});

test("the table of the field has each lane's drawn buffers by size, and the sums of the ledger", () => {
  const figures = figuresOf({ live: 91, granted: 1_911_900, needed: 29_600, idle: 100 });
  const fields = [fieldOf(ARTICLE), fieldOf(ARTICLE.filter(({ size }) => size < 6400))];
  const table = fieldTable({ info: { done: 37_901 }, lanes: fields.map(({ classes }) => ({ figures, classes })) });
  expect(plain(table.takeaway)).toContain(
    "A: 91 buffers of 1 911 900 B are allocated, of which 29 600 B are needed; 100 B are in the cache.",
  );
  expect(table.columns.map(({ key }) => key).slice(0, 6)).toEqual([
    "from_bytes",
    "under_bytes",
    "A_buffers",
    "A_granted",
    "A_needed",
    "A_poisoned",
  ]);
  for (const [lane, { groups }] of layoutFields(fields).entries()) {
    const drawn = groups.map(({ count, granted, needed, poisoned }) => [count, granted, needed, poisoned]);
    const listed = table.rows.map((row) => row.slice(2 + 4 * lane, 6 + 4 * lane)).filter(([count]) => count !== 0);
    expect(listed).toEqual(drawn);
  }
  expect(table.rows.at(-1)?.slice(0, 6)).toEqual([786_432, 917_504, 2, 1_638_400, 200, 2]);
});
