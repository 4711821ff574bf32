import { expect, test } from "vitest";
import { chartTable, efficiencyTable } from "../../src/charts/chart-table";
import { viewBounds } from "../../src/protocol/chart-view";
import { SERIES } from "../../src/protocol/frame";
import { defaultScenario } from "../../src/scenario/default-scenario";
import { blankFrame } from "../../src/state/first-frame";
import { infoWith } from "./lane-kit";

/** A lane whose efficiency at step s is s / 10,000, drawn in these columns. */
function lane(bounds: Uint32Array, end: number) {
  const series = new Float32Array((bounds.length - 1) * SERIES).fill(Number.NaN);
  for (let i = 0; i + 1 < bounds.length; i++) {
    const [from = 0, to = 0] = [bounds[i], Math.min(bounds[i + 1] ?? 0, end)];
    if (from < to)
      series.set(
        [from, from, to - 1, to - 1, (from + to - 1) / 2].map((step) => step / 10_000),
        i * SERIES,
      );
  }
  return { series };
}

test("the table has all steps once, at most 200 rows, the first hundred columns one by one", () => {
  const view = { from: 1, to: 9999, columns: 1000, scale: "log" } as const;
  const rows = chartTable(infoWith({ view, frontier: 9000 }), [lane(viewBounds(view), 9000)]);
  expect(rows.length).toBeLessThanOrEqual(200);
  expect(rows.slice(0, 3).map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(rows.at(-1)?.to).toBe(8999);
  rows.forEach((row, i) => {
    if (i > 0) expect(row.from).toBe((rows[i - 1]?.to ?? 0) + 1);
    expect(row.lanes[0]?.min).toBeCloseTo(row.from / 10_000, 6);
    expect(row.lanes[0]?.max).toBeCloseTo(row.to / 10_000, 6);
    expect(row.lanes[0]?.last).toBeCloseTo(row.to / 10_000, 6);
  });
});

test("where nothing was handed out the row says so", () => {
  const view = { from: 0, to: 9, columns: 10, scale: "linear" } as const;
  const series = new Float32Array(10 * SERIES).fill(Number.NaN);
  const rows = chartTable(infoWith({ view, frontier: 10 }), [{ series }]);
  expect(rows).toHaveLength(10);
  expect(rows[4]?.lanes[0]?.min).toBeNaN();
});

test("the table of the chart says what is drawn: shares as percentages, a gap as undefined, the point in a sentence", () => {
  const view = { from: 1, to: 50, columns: 100, scale: "linear" } as const;
  const bounds = viewBounds(view);
  const { lanes, info } = blankFrame(defaultScenario, view.columns);
  const drawn = lanes.map((arrays) => ({ ...arrays, series: lane(bounds, 40).series }));
  const table = efficiencyTable({ ...info, view, frontier: 51 }, drawn);
  expect(table.columns.map(({ key }) => key).slice(0, 3)).toEqual(["first_step", "last_step", "A_lowest_percent"]);
  expect(table.rows).toHaveLength(50);
  expect(table.rows[10]).toEqual([11, 11, 0.11, 0.11, 0.11, 0.11, 0.11, 0.11]);
  expect(table.rows[45]?.[2]).toBeNaN();
  expect(table.takeaway).toMatch(/^Mean efficiency so far: A/);
});
