import type { SizeBar } from "../../../plot/layout/histogram";
import type { Scale } from "../../../plot/scales";

/** The cutoffs that a person can drag to: the ends of the bars, and finally no cutoff. */
export const cutoffStops = (bars: readonly SizeBar[]): readonly (number | null)[] => [
  ...bars.slice(0, -1).map(({ hi }) => hi),
  null,
];

const asSize = (cutoff: number | null) => cutoff ?? Number.POSITIVE_INFINITY;

/** The next stop in a direction. At either end it is the last stop again. */
export function nextStop(bars: readonly SizeBar[], cutoff: number | null, direction: 1 | -1): number | null {
  const stops = cutoffStops(bars);
  const from = asSize(cutoff);
  if (direction > 0) return stops.find((stop) => asSize(stop) > from) ?? null;
  return stops.findLast((stop) => asSize(stop) < from) ?? stops[0] ?? null;
}

/** The stop nearest to a place on the axis. */
export function cutoffAt(bars: readonly SizeBar[], axis: Scale, x: number): number | null {
  const last = bars.at(-1)?.hi ?? 0;
  const far = (stop: number | null) => Math.abs(axis((stop ?? last) + 1) - x);
  return cutoffStops(bars).reduce((near, stop) => (far(stop) < far(near) ? stop : near), null);
}
