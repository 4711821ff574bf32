import { type ZoomTransform, zoomIdentity } from "d3-zoom";
import type { ChartView } from "../../kernel/protocol/messages";
import { type Scale, stepScale } from "../scales";
import { type ChartWindow, type Movable, partsOf, type StepRoom, stripMoved } from "./window";

/** The least number of steps in a range. */
const LEAST_RANGE = 8;

/** The position of a step in a view, 0 = left, 1 = right; a step outside counts as the middle. */
export function anchorOf(view: ChartView, step: number): number {
  return step < view.from || step > view.to ? 0.5 : stepScale(view, 1)(step + 1);
}

/** Shows `factor` times as many steps; `anchor` (0 = left, 1 = right) stays in place. */
export function zoomed(view: ChartView, factor: number, anchor: number, room: StepRoom): ChartWindow {
  return transformed(view, zoomIdentity.translate(anchor * (1 - 1 / factor), 0).scale(1 / factor), room);
}

/** Moves the range by `part` of its width. */
export function panned(view: ChartView, part: number, room: StepRoom): ChartWindow {
  const x = openScale(view);
  const [earliest, latest] = [x(leastStep(view, room)), x(room.end) - 1];
  return transformed(view, zoomIdentity.translate(-Math.max(earliest, Math.min(latest, part)), 0), room);
}

/** A scale on which the view is 1 wide, and which extends beyond it. */
const openScale = (view: ChartView): Scale => stepScale(view, 1).clamp(false);

/** The steps in view after a zoom and a move of the axis, which is 1 wide. */
export function transformed(view: ChartView, transform: ZoomTransform, room: StepRoom): ChartWindow {
  const [left = 0, right = 0] = transform.rescaleX(openScale(view)).domain();
  return fitted(left, right, room);
}

/** A log axis has no step 0. */
const leastStep = ({ scale }: ChartView, { from }: StepRoom): number => (scale === "log" ? Math.max(1, from) : from);

const KEY_MOVES = { from: [1, 0], all: [1, 1], to: [0, 1] } as const;

/** How far an arrow key moves an end (of the strip), or the whole range (of its width). */
const KEY_STEP = 0.01;
const PAN_STEP = 0.1;

/**
 * The range after keys moved a part of it by steps; ±Infinity = to an end.
 */
export function keyMoved(part: Movable, by: number, shown: ChartView, whole: ChartView, room: StepRoom): ChartWindow {
  const [left, right] = partsOf(shown, whole);
  const width = right - left;
  const [from, to] = stripMoved(part, by * (part === "all" ? PAN_STEP * width : KEY_STEP), [left, right]);
  return nextRange(part, Math.sign(by), windowAt(whole, from, to, room), shown, whole);
}

/**
 * The result of a move to the left (-1) or right (1): `next`, or one step further if nothing would change, since a move
 * on a log axis may be less than a step.
 */
function nextRange(
  part: Movable,
  direction: number,
  next: ChartWindow,
  shown: ChartView,
  whole: ChartView,
): ChartWindow {
  const [left, right] = KEY_MOVES[part];
  const { from, to } = next === "whole" ? whole : next;
  if (left * (from - shown.from) !== 0 || right * (to - shown.to) !== 0) return next;
  const range = { from: shown.from + left * direction, to: shown.to + right * direction };
  const fits = range.from >= whole.from && range.to <= whole.to && range.to - range.from + 1 >= LEAST_RANGE;
  if (!fits) return next;
  return range.from === whole.from && range.to === whole.to ? "whole" : range;
}

/** The range between two positions on the strip, in either order. */
export function windowAt(whole: ChartView, a: number, b: number, room: StepRoom): ChartWindow {
  const x = stepScale(whole, 1);
  return fitted(x.invert(Math.min(a, b)), x.invert(Math.max(a, b)), room);
}

/** The nearest range of whole steps within the room. */
function fitted(left: number, right: number, { from: first, end }: StepRoom): ChartWindow {
  const from = Math.max(first, Math.min(Math.round(left), end - LEAST_RANGE));
  const to = Math.min(end, Math.max(Math.round(right), from + LEAST_RANGE)) - 1;
  return from <= Math.max(1, first) && to >= end - 1 ? "whole" : { from, to };
}
