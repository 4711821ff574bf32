import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { viewBounds } from "../../src/kernel/protocol/messages";
import { historyBars, historyView } from "../../src/labs/buffer-cache/present/slide";
import { SERIES } from "../../src/models/allocation/lane-arrays";

/** A series in which every step's efficiency is its share of `steps`. */
function rising(columns: number, bounds: Uint32Array, steps: number): Float32Array {
  const series = new Float32Array(columns * SERIES);
  for (let i = 0; i < columns; i++) series.fill((bounds[i] ?? 0) / steps, i * SERIES, (i + 1) * SERIES);
  return series;
}

test("the first steps have a bar each, later ones share one, and the room grows in steps", () => {
  expect(historyView(12, 1024)).toEqual({ from: 0, to: 63, columns: 64, scale: "linear" });
  expect(historyView(64, 1024).to).toBe(63);
  expect(historyView(65, 1024).to).toBe(76);
  expect(historyView(37_901, 1024).columns).toBe(128);
  for (const done of [1, 64, 65, 1000, 37_901, 4e9])
    expect(historyView(done, 1024).to + 1).toBeGreaterThanOrEqual(done);
});

test("near the last step no room is kept for impossible steps", () => {
  for (const done of [3_611_622_602, 3_611_622_603, LIMIT.STEPS])
    expect(historyView(done, 1024).to).toBeLessThan(LIMIT.STEPS);
});

test("bars end at the current step, even if the series has later ones", () => {
  const view = historyView(12, 1024);
  const series = rising(64, viewBounds(view), 64);
  const bars = historyBars({ view, done: 12, efficiency: 0.03 }, series, 640);
  expect(bars).toHaveLength(12);
  expect(bars.at(-1)).toMatchObject({ x: 110, share: 0.97 });
  expect(bars[3]?.share).toBeCloseTo(1 - 3 / 64, 6);
  expect(historyBars({ view, done: 0, efficiency: Number.NaN }, series, 640)).toEqual([]);
});
