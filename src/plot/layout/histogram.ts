import { logScale, type Scale } from "../scales";

/** Sizes lo … hi, in bytes, and their share of the total. Bars ascend and do not overlap. */
export interface SizeBar {
  readonly lo: number;
  readonly hi: number;
  readonly weight: number;
}

/** A bar of a histogram, CSS pixels from the upper left. */
interface PlacedBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The gap between two bars. */
const GAP = 1;
/** The least height of a bar, so that even the smallest one is visible. */
const LEAST_HEIGHT = 1;

/** The left end of a bar. A single size extends to the bar before it, or to half its size, whichever is nearer. */
function drawnFrom(bars: readonly SizeBar[], i: number): number {
  const bar = bars[i];
  if (bar === undefined) return 1;
  if (bar.lo < bar.hi) return bar.lo;
  const before = bars[i - 1];
  return Math.max(before === undefined ? 1 : before.hi + 1, Math.floor(bar.hi / 2) + 1);
}

/** The logarithmic axis below the bars, `width` wide. An only bar has an octave of room on either side. */
export function sizeAxis(bars: readonly SizeBar[], width: number): Scale {
  const room = bars.length === 1 ? 2 : 1;
  return logScale([drawnFrom(bars, 0) / room, room * ((bars.at(-1)?.hi ?? 1) + 1)], [0, width]);
}

/** Places the bars on an axis, with `heights` as fractions of the full height. */
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

/** The bars to name below the axis: the first, the last, and one between them if there is room. */
export function namedBars(count: number): number[] {
  if (count < 3) return Array.from({ length: count }, (_, i) => i);
  return count < 5 ? [0, count - 1] : [0, Math.floor(count / 2), count - 1];
}
