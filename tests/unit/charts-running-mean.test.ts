import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChartView, viewBounds } from "../../src/kernel/protocol/messages";
import { curveWords, meanSteps, runningMeans } from "../../src/labs/buffer-cache/charts/waste-plot";
import { SERIES } from "../../src/models/allocation/lane-arrays";
import { plain } from "./lane-kit";

const linear = (steps: number, columns: number): ChartView => ({ from: 0, to: steps - 1, columns, scale: "linear" });

/** The bold line over columns of these means. */
function bold(view: ChartView, means: readonly number[]): number[] {
  const series = new Float32Array(view.columns * SERIES).fill(Number.NaN);
  means.forEach((mean, i) => {
    series[i * SERIES + 4] = mean;
  });
  const line = new Float64Array(view.columns);
  runningMeans(view, viewBounds(view), series, line);
  return [...line];
}

test("the mean covers 500 steps of the article's run at any width, and a round number of any other run", () => {
  for (const columns of [240, 370, 1024]) expect(meanSteps(linear(37_901, columns))).toBe(500);
  expect(meanSteps(linear(1_000_000, 1000))).toBe(10_000);
  expect(meanSteps(linear(2000, 1000))).toBe(20);
  expect(meanSteps({ from: 20_000, to: 29_999, columns: 1000, scale: "linear" })).toBe(100);
});

test("nothing is averaged where every step is drawn separately, and the legend says so", () => {
  const view = linear(100, 200);
  const means = Array.from({ length: 200 }, (_, i) => i % 2);
  expect(meanSteps(view)).toBe(1);
  expect(bold(view, means)).toEqual(means);
  expect(curveWords(view, 2, 0)).toBe("each step on its own");
});

test("the legend gives the number of averaged steps, but not on a log axis", () => {
  expect(plain(curveWords(linear(37_901, 1024), 1, 0))).toBe("bold: average of 500 steps, pale: lowest and highest");
  expect(plain(curveWords(linear(1_000_000, 1024), 2, 1))).toBe(
    "bold: average of 10 000 steps, pale: lowest and highest of B",
  );
  expect(curveWords({ ...linear(37_901, 1024), scale: "log" }, 1, 0)).toBe("bold: average, pale: lowest and highest");
});

test("the mean covers the window, half of it before and half after", () => {
  const view = linear(7600, 760);
  const means = Array.from({ length: 760 }, (_, i) => Math.sin(i) ** 2);
  const line = bold(view, means);
  expect(meanSteps(view)).toBe(100);
  for (const i of [5, 100, 400, 754]) {
    const window = means.slice(i - 5 + 1, i + 5);
    const [first = 0, last = 0] = [means[i - 5], means[i + 5]];
    const sum = window.reduce((a, b) => a + b, 0) + (first + last) / 2;
    expect(line[i]).toBeCloseTo(sum / 10, 6);
  }
});

test("the mean keeps a constant share, stays between 0 and 1, and leaves gaps where nothing is allocated", () => {
  const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(Number.NaN));
  fc.assert(
    fc.property(
      fc.array(share, { minLength: 100, maxLength: 300 }),
      fc.integer({ min: 1000, max: 1e7 }),
      (shares, steps) => {
        const means = shares.map(Math.fround);
        const line = bold(linear(steps, means.length), means);
        const known = means.filter((mean) => mean >= 0);
        expect(line).toHaveLength(means.length);
        line.forEach((mean, i) => {
          expect(Number.isNaN(mean)).toBe(Number.isNaN(means[i]));
          if (Number.isNaN(mean)) return;
          expect(mean).toBeGreaterThanOrEqual(Math.min(...known) - 1e-9);
          expect(mean).toBeLessThanOrEqual(Math.max(...known) + 1e-9);
        });
      },
    ),
  );
  for (const mean of bold(linear(37_901, 1000), Array(1000).fill(0.25))) expect(mean).toBeCloseTo(0.25, 9);
});
