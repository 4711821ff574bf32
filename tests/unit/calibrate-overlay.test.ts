import { expect, test } from "vitest";
import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import { crosses, crossesTable, measuredMean } from "../../src/labs/realloc/calibrate/overlay";
import { PAGE_LOOK, type SizesPicture, sizesLayout } from "../../src/labs/realloc/charts/sizes-chart";
import { MOST_ROWS } from "../../src/shared/data-table";
import { recorded } from "./calibrate-kit";

const file = recorded();
const KiB = 1024;

test("realloc has two crosses at 64 KiB and at 128 KiB, as the model has two marks", () => {
  const at = (size: number) => crosses(file, "realloc", "median").filter((cross) => cross.size === size);
  const named = (size: number) => at(size).map(({ path, faults, calls }) => [path, faults, calls]);
  expect(named(64 * KiB)).toEqual([
    ["moves", 30, 495],
    ["to-map", 32, 500],
  ]);
  expect(named(128 * KiB)).toEqual([
    ["remap-in-place", 0, 499],
    ["remap-moved", 0, 500],
  ]);
  expect(at(64 * KiB).map(({ share }) => share)).toEqual([0.495, 0.5]);
});

test("calls of less than 2 % have no cross, and none is below the counter's step", () => {
  const all = crosses(
    { ...file, sizes: file.sizes.map((size) => ({ ...size, resolution: 5000 })) },
    "malloc",
    "median",
  );
  expect(Math.min(...all.map(({ share }) => share))).toBeGreaterThanOrEqual(0.02);
  expect(Math.min(...all.map(({ cycles }) => cycles))).toBe(5000);
});

test("nanoseconds are drawn as cycles at 2.6 GHz", () => {
  const [first] = crosses(file, "free", "p99");
  const slow = { ...file, machine: { ...file.machine, unit: "ns", hertz: 1_000_000_000 } } as const;
  expect(crosses(slow, "free", "p99")[0]?.cycles).toBeCloseTo(2.6 * (first?.cycles ?? 0));
});

test("a mean is that of all calls of a size, those without a cross too", () => {
  const size = file.sizes.find((one) => one.size === 128 * KiB);
  const groups = size !== undefined && "calls" in size ? size.calls.filter(({ call }) => call === "realloc") : [];
  expect(groups.length).toBe(3);
  const sum = groups.reduce((all, { n, mean }) => all + n * mean, 0);
  expect(measuredMean(file, 128 * KiB, "realloc")).toBe(sum / 1000);
  expect(measuredMean(file, 3, "realloc")).toBeNaN();
});

test("the table has the crosses, as many rows as a table may have", () => {
  const { rows, takeaway } = crossesTable(file, "realloc", "mean");
  expect(rows.length).toBe(crosses(file, "realloc", "mean").length);
  expect(takeaway).toMatch(/^AMD EPYC, Linux 6\.18, glibc 2\.36\. .* are one row\.$/);
  const many = { ...file, sizes: Array.from({ length: 8 }, () => file.sizes).flat() };
  expect(crossesTable(many, "realloc", "mean").rows.length).toBe(MOST_ROWS);
});

test("crosses lie inside the chart, at the sizes of its sweep", () => {
  const sizes = [64 * KiB, 128 * KiB].map((size) => ({ size, pointers: 1000, lanes: [] }));
  const plan = { scenario: defaultScenarioOf("realloc"), sizes: sizes.map(({ size }) => size) };
  const all = crosses(file, "realloc", "p99");
  const picture = { sweep: { sizes, plan }, lane: 0, baseline: null, crosses: all } as unknown as SizesPicture;
  const { crosses: points } = sizesLayout(picture, { width: 800, height: 400 });
  const { left, right, top, bottom } = PAGE_LOOK.margin;
  expect(points.length).toBe(4);
  for (const { x, y } of points) {
    expect(x > left && x < 800 - right).toBe(true);
    expect(y > top && y < 400 - bottom).toBe(true);
  }
});
