import { logScale, type Scale } from "../scales";

/** Sizes lo … hi, bytes, and how much of all there is in them. Bars ascend and do not overlap. */
export interface SizeBar {
  readonly lo: number;
  readonly hi: number;
  readonly weight: number;
}

/** A bar of a histogram, CSS pixels from the upper left. */
export interface PlacedBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Between two bars. */
const GAP = 1;
/** What is there at all is seen. */
const LEAST_HEIGHT = 1;

/** Where a bar of one size begins: after the bar before it, or at half its size, whichever is nearer. */
function drawnFrom(bars: readonly SizeBar[], i: number): number {
  const bar = bars[i];
  if (bar === undefined) return 1;
  const before = bars[i - 1];
  return Math.min(bar.lo, Math.max(before === undefined ? 1 : before.hi + 1, Math.floor(bar.hi / 2) + 1));
}

/** The axis under bars: logarithmic, as wide as `width`. What stands left of a size is smaller than it. */
export const sizeAxis = (bars: readonly SizeBar[], width: number): Scale =>
  logScale([drawnFrom(bars, 0), (bars.at(-1)?.hi ?? 1) + 1], [0, width]);

/** The bars over an axis, `heights` as parts of the full height (1 = all of it). */
export function placeBars(
  bars: readonly SizeBar[],
  axis: Scale,
  height: number,
  heights: readonly number[],
): PlacedBar[] {
  return bars.map(({ hi }, i) => {
    const x = axis(drawnFrom(bars, i));
    const share = heights[i] ?? 0;
    const tall = share > 0 ? Math.max(LEAST_HEIGHT, share * height) : 0;
    return { x, width: Math.max(1, axis(hi + 1) - x - GAP), y: height - tall, height: tall };
  });
}

/** Some bars to name under the axis: first, last, and one between where there is room. */
export function namedBars(count: number): number[] {
  if (count < 3) return Array.from({ length: count }, (_, i) => i);
  return count < 5 ? [0, count - 1] : [0, Math.floor(count / 2), count - 1];
}
