import { least } from "d3-array";
import { scaleSymlog } from "d3-scale";

/** The events under a pointer in a row of marks. */
export type PickedEvents =
  /** One event: the first of its kind at or after `from`. */
  | { readonly kind: "one"; readonly from: number }
  /** Several events, too close to tell apart. */
  | { readonly kind: "many" }
  | null;

/** A pointer this close to a mark selects it, CSS pixels. */
const NEAR = 4;

/**
 * The events of `effect` near pixel `x` of a plot of `width` pixels; `bounds` are its columns. Where steps are wide
 * enough to tell apart, the nearest event counts.
 */
export function pickEvents(
  count: (column: number) => number,
  bounds: Uint32Array,
  x: number,
  width: number,
): PickedEvents {
  const columns = bounds.length - 1;
  const [first, last] = [x - NEAR, x + NEAR].map((at) => Math.floor((at * columns) / width)) as [number, number];
  const near = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((column) => count(column) > 0);
  const middle = (x * columns) / width - 0.5;
  const nearest = least(near, (column) => Math.abs(column - middle));
  if (nearest === undefined) return null;
  const times = near.reduce((sum, column) => sum + count(column), 0);
  const apart = (bounds[last] ?? 0) - (bounds[Math.max(0, first)] ?? 0) <= 2;
  return times === 1 || apart ? { kind: "one", from: bounds[nearest] ?? 0 } : { kind: "many" };
}

/**
 * How often `effect` happened at each place for a mark: the most of any column that begins there, since places differ
 * by one in their number of columns. Reuses `into`, one number per place.
 */
export function eventsPerPlace(count: (column: number) => number, columns: number, into: Float64Array): Float64Array {
  into.fill(0);
  for (let i = 0; i < columns; i++) {
    const times = count(i);
    const place = Math.floor((i * into.length) / columns);
    into[place] = Math.max(into[place] ?? 0, times);
  }
  return into;
}

/** The heights of marks; `most` events fill the room. Logarithmic, so a single event stays visible beside thousands. */
export function markHeights(most: number, room: number): (times: number) => number {
  const height = scaleSymlog([0, most], [0, room]);
  return (times) => (times === 0 ? 0 : Math.max(2, height(times)));
}
