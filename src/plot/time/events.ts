import { least, max } from "d3-array";
import { scaleSymlog } from "d3-scale";
import type { Surface } from "../surface";
import type { Geometry } from "./geometry";
import { type GraphLayout, ROW } from "./layout";
import type { EventRow, PlotEvents, PlotState } from "./plot";

/** The events under a pointer in a row of marks. */
type PickedEvents =
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
 * @internal
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
 * @internal
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

/** The heights of marks; `most` events fill the room. Logarithmic, so a single event stays visible beside thousands. @internal */
export function markHeights(most: number, room: number): (times: number) => number {
  const height = scaleSymlog([0, most], [0, room]);
  return (times) => (times === 0 ? 0 : Math.max(2, height(times)));
}

/** The spacing and the width of event marks, CSS pixels. */
const MARK_PITCH = 2;
const MARK_WIDTH = 1.5;

/** The number of marks that fit a row. */
const markPlaces = ({ width }: GraphLayout): number => Math.ceil(width / MARK_PITCH);

/** Counts per mark, reused because every frame needs them. */
let places = new Float64Array(0);

/** How often a row's event happened, by column. */
const countsOf =
  ({ kinds }: PlotEvents, counts: Uint32Array, { effect }: EventRow) =>
  (column: number): number =>
    counts[column * kinds + effect] ?? 0;

/** Draws the event marks of a lane. */
export function drawEvents(surface: Surface, { view, layout }: Geometry, state: PlotState, events: PlotEvents): void {
  const lane = state.lanes[events.lane];
  if (lane === undefined) return;
  const counts = events.counts(lane);
  if (places.length !== markPlaces(layout)) places = new Float64Array(markPlaces(layout));
  events.rows.forEach((row, i) => {
    surface.context.fillStyle = row.harm ? surface.palette.poison : surface.palette.text;
    const times = eventsPerPlace(countsOf(events, counts, row), view.columns, places);
    drawRow(surface, times, layout.rows + ROW * (i + 1));
  });
}

function drawRow({ context }: Surface, times: Float64Array, bottom: number): void {
  const heightOf = markHeights(max(times) ?? 0, ROW - 3);
  for (let place = 0; place < times.length; place++) {
    const height = heightOf(times[place] ?? 0);
    if (height > 0) context.fillRect(MARK_PITCH * place, bottom - height, MARK_WIDTH, height);
  }
}

/** The events at a point of the box, and their effect. */
export interface EventPick {
  readonly kind: EventRow["kind"];
  readonly lane: number;
  readonly events: PickedEvents;
}

/** The events at a point of the box; null = no row of events there. */
export function pickAt(
  { layout, bounds }: Geometry,
  { lanes }: PlotState,
  events: PlotEvents,
  [x, y]: readonly [number, number],
): EventPick | null {
  const row = events.rows[Math.floor((y - layout.rows) / ROW)];
  const arrays = lanes[events.lane];
  if (row === undefined || arrays === undefined) return null;
  const counts = countsOf(events, events.counts(arrays), row);
  return { kind: row.kind, lane: events.lane, events: pickEvents(counts, bounds, x - layout.left, layout.width) };
}

/** Whether any event happened in the columns of a view. */
export function hasEvents({ info, lanes }: PlotState, events: PlotEvents): boolean {
  const lane = lanes[events.lane];
  if (lane === undefined) return false;
  const counts = events.counts(lane).subarray(0, info.view.columns * events.kinds);
  return counts.some((times) => times > 0);
}
