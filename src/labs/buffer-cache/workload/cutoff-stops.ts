import type { SizeBar } from "../../../plot/layout/histogram";
import type { Scale } from "../../../plot/scales";
import { nextValue } from "../../../ui/use-slider";

/** The cutoffs that a person can drag to: the ends of the bars, and finally no cutoff. */
export const cutoffStops = (bars: readonly SizeBar[]): readonly (number | null)[] => [
  ...bars.slice(0, -1).map(({ hi }) => hi),
  null,
];

/** No cutoff admits every size. */
export const asSize = (cutoff: number | null) => cutoff ?? Number.POSITIVE_INFINITY;

/** The next stop in a direction. At either end it is the last stop again. */
export function nextStop(bars: readonly SizeBar[], cutoff: number | null, direction: 1 | -1): number | null {
  const next = nextValue(cutoffStops(bars).map(asSize), asSize(cutoff), direction);
  return Number.isFinite(next) ? next : null;
}

/** The stop nearest to a place on the axis. */
export function cutoffAt(bars: readonly SizeBar[], axis: Scale, x: number): number | null {
  const last = bars.at(-1)?.hi ?? 0;
  const far = (stop: number | null) => Math.abs(axis((stop ?? last) + 1) - x);
  return cutoffStops(bars).reduce((near, stop) => (far(stop) < far(near) ? stop : near), null);
}
