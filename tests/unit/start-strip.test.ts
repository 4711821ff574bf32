import { describe, expect, test } from "vitest";
import { leaderPath, placeChips } from "../../src/start/strip/Strip";
import { stepAtX, stepBars, stepX, wholePaths } from "../../src/start/strip/StripPlot";

const whole = { to: 37_900, width: 1240 };
const early = { to: 63, width: 1240 };

describe("the axis of the strip", () => {
  test("is linear, so the four early chips point to the first three pixels", () => {
    for (const { step, pointsTo } of placeChips(whole, 1376).slice(0, 4)) {
      expect(pointsTo).toBeCloseTo((step / 37_900) * 1240, 6);
      expect(pointsTo).toBeLessThan(3);
    }
  });

  test.each([whole, early])("maps a place back to its step", (axis) => {
    for (const step of [0, 6, 11, 59, 63]) expect(Math.abs(stepAtX(axis, stepX(axis, step)) - step)).toBe(0);
    expect(stepAtX(axis, -50)).toBe(0);
    expect(stepAtX(axis, 5000)).toBe(axis.to);
  });
});

describe("the chips", () => {
  test.each([
    [whole, 1376],
    [early, 1376],
    [{ to: 37_900, width: 824 }, 960],
    [{ to: 63, width: 824 }, 960],
    [{ to: 63, width: 358 }, 358],
  ] as const)("do not overlap and stay on the strip %#", (axis, width) => {
    const chips = placeChips(axis, width);
    chips.forEach((chip, i) => {
      const next = chips[i + 1];
      if (next) expect(chip.x + chip.width).toBeLessThanOrEqual(next.x);
    });
    const last = chips.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width + 0.01);
  });

  test("have a line to their step only where the axis contains it", () => {
    const [first, , , , last] = placeChips(early, 1376);
    expect(first && leaderPath(first, 0, 22)).toMatch(/^M[\d.]+ 0L[\d.]+ 22$/);
    expect(last && leaderPath(last, 0, 22)).toBeNull();
  });

  test("share one line to a pixel that holds several steps", () => {
    const [first, second] = placeChips(whole, 1376);
    expect(second && leaderPath(second, 0, 22, first)).toMatch(/^M[\d.]+ 0V7H16\.0V0$/);
  });
});

describe("the shapes of the strip", () => {
  const series = [
    { from: 0, flawed: Number.NaN, fixed: Number.NaN },
    { from: 1, flawed: 0.5, fixed: 0 },
    { from: 2, flawed: 0.75, fixed: 0.25 },
  ];

  test("a step with nothing allocated has no bar, nor does a future one", () => {
    expect(stepBars(series, early, 63).map(({ step }) => step)).toEqual([1, 2]);
    expect(stepBars(series, early, 1).map(({ step }) => step)).toEqual([1]);
  });

  test("the area is as high as the share that is wasted", () => {
    expect(wholePaths(series.slice(1), { to: 2, width: 300 }, 100).area).toBe(
      "M150,50L250,25L300,25L300,100L250,100L150,100Z",
    );
  });

  test("a line begins at 0, and keeps its value while nothing is allocated", () => {
    const gap = { from: 3, flawed: Number.NaN, fixed: Number.NaN };
    const axis = { to: 300, width: 300 };
    expect(wholePaths([...series, gap], axis, 100).flawed).toBe("M0,100L1,50L2,25L3,25L300,25");
  });
});
