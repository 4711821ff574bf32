import { max } from "d3-array";
import type { Surface } from "../surface";
import { eventsPerPlace, markHeights, type PickedEvents, pickEvents } from "./event-marks";
import type { Geometry } from "./geometry";
import { type GraphLayout, ROW } from "./layout";
import type { EventRow, PlotEvents, PlotState } from "./plot";

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
