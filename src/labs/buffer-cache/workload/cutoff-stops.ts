import type { SizeAxis, SizeBar } from "../../../charts/layout/histogram";

/** Nearer to the end of a bar than this, a line that is dragged stands there; units of the picture. */
const SNAP = 4;

/** The cutoffs that a key steps through: the ends of the bars, and none. */
export function nextStop(bars: readonly SizeBar[], cutoff: number | null, direction: 1 | -1): number | null {
  const ends = bars.map(({ hi }) => hi);
  const from = cutoff ?? Number.POSITIVE_INFINITY;
  if (direction > 0) return ends.slice(0, -1).find((end) => end > from) ?? null;
  return ends.slice(0, -1).findLast((end) => end < from) ?? ends[0] ?? null;
}

/** The cutoff where a line is dragged to: the end of a bar, or two significant digits; right of all bars none. */
export function cutoffAt(bars: readonly SizeBar[], axis: SizeAxis, x: number): number | null {
  const near = bars.find(({ hi }) => Math.abs(axis.x(hi + 1) - x) <= SNAP);
  const last = bars.at(-1);
  if (near === last || last === undefined || axis.sizeAt(x) >= last.hi) return null;
  return near?.hi ?? Math.max(1, Number(axis.sizeAt(x).toPrecision(2)));
}
