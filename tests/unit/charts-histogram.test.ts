import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { namedBars, placeBars, type SizeBar, sizeAxis } from "../../src/plot/layout/histogram";

const doublings: readonly SizeBar[] = [100, 200, 400, 800].map((size) => ({ lo: size, hi: size, weight: 1 }));
const full = (bars: readonly SizeBar[]) => bars.map(() => 1);

/** Bars from their gaps and widths, ascending. */
const bars = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 1000 }), more: fc.nat({ max: 5000 }) }), {
    minLength: 1,
    maxLength: 64,
  })
  .map((steps) => {
    let end = 0;
    return steps.map(({ gap, more }): SizeBar => {
      const lo = end + gap;
      end = lo + more;
      return { lo, hi: end, weight: 1 };
    });
  });

describe("the axis of sizes", () => {
  test("every doubling has the same width, and a cutoff is drawn after the last bar that it keeps", () => {
    const axis = sizeAxis(doublings, 400);
    const placed = placeBars(doublings, axis, 96, full(doublings));
    for (const [i, { x }] of placed.entries()) expect(Math.abs(x - 100 * i)).toBeLessThan(1);
    expect(axis(200 + 1)).toBeCloseTo((placed[1]?.x ?? 0) + (placed[1]?.width ?? 0) + 1, 6);
    expect(axis.invert(axis(200 + 1))).toBeCloseTo(201, 6);
  });

  test("bars are side by side within the picture in any histogram", () => {
    fc.assert(
      fc.property(bars, (list) => {
        const axis = sizeAxis(list, 192);
        const placed = placeBars(list, axis, 96, full(list));
        placed.forEach(({ x, width }, i) => {
          expect(width).toBeGreaterThanOrEqual(1);
          expect(x).toBeGreaterThanOrEqual((placed[i - 1]?.x ?? -1) - 1e-9);
          expect(x).toBeLessThanOrEqual(192);
          expect(axis((list[i]?.hi ?? 0) + 1)).toBeGreaterThanOrEqual(x);
        });
        if (list.length > 1) expect(axis((list.at(-1)?.hi ?? 0) + 1)).toBeCloseTo(192, 6);
      }),
    );
  });
});

test("an only bar has room on both sides, and a range is drawn from its first size", () => {
  const only = [{ lo: 64, hi: 79, weight: 1 }];
  const [bar] = placeBars(only, sizeAxis(only, 192), 96, [1]);
  expect(bar?.x).toBeGreaterThan(48);
  expect((bar?.x ?? 0) + (bar?.width ?? 192)).toBeLessThan(144);
  expect(sizeAxis(only, 192).invert(bar?.x ?? 0)).toBeCloseTo(64, 6);
});

test("heights are shares of the full height, and any bar above zero is visible", () => {
  const placed = placeBars(doublings, sizeAxis(doublings, 400), 96, [1, 0.5, 1e-6, 0]);
  expect(placed.map(({ height }) => height)).toEqual([96, 48, 1, 0]);
  expect(placed.map(({ y }) => y)).toEqual([0, 48, 95, 96]);
});

test("first, middle and last bar have names", () => {
  expect([0, 1, 2, 3, 4, 15].map(namedBars)).toEqual([[], [0], [0, 1], [0, 2], [0, 3], [0, 7, 14]]);
});
