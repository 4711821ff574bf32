import { LIMIT } from "../../generated/kernel";
import type { ChartView } from "../../kernel/protocol/messages";
import { stepScale } from "../scales";

/** The steps that a chart shows: the whole run as it grows, or a range. */
export type ChartWindow = "whole" | { readonly from: number; readonly to: number };
export type ChartScale = ChartView["scale"];

/** The steps on the axis of a whole run: `from` … `end` - 1. */
export interface StepRoom {
  readonly from: number;
  readonly end: number;
}

/** The whole run is never drawn narrower than this, in steps. */
const LEAST_RUN = 100;

/** The room of a run of `frontier` operations: all its steps, with those to come where a run has a known end, `most`. */
export const roomOfRun = (frontier: number, most: number = LIMIT.STEPS): StepRoom => ({
  from: 0,
  end: Math.max(most < LIMIT.STEPS ? most : frontier, LEAST_RUN),
});

/** The view to request, in `columns` columns. A log axis has no step 0. */
export function chartView(window: ChartWindow, scale: ChartScale, room: StepRoom, columns: number): ChartView {
  const range = window === "whole" ? { from: room.from, to: room.end - 1 } : window;
  return { from: scale === "log" ? Math.max(1, range.from) : range.from, to: range.to, columns, scale };
}

/** The columns of a plot of `width` CSS pixels: one every `pitch` pixels, at most `most`. */
export const columnsOf = (width: number, pitch: number, most: number): number =>
  Math.max(1, Math.min(most, Math.round(width / pitch)));

/** Drops a range that extends beyond the run, such as one chosen in another run. */
export const windowIn = (window: ChartWindow, { from, end }: StepRoom): ChartWindow =>
  window !== "whole" && (window.to >= end || window.from < from) ? "whole" : window;

export const sameView = (a: ChartView, b: ChartView): boolean =>
  a.from === b.from && a.to === b.to && a.columns === b.columns && a.scale === b.scale;

type Parts = readonly [left: number, right: number];

/** The part of the whole run in a view, 0 … 1. */
export function partsOf(view: ChartView, whole: ChartView): Parts {
  const part = stepScale(whole, 1);
  return [part(view.from), part(view.to + 1)];
}

/** The parts of a range that keys move: an end, or all of it. */
export type Movable = "from" | "all" | "to";

/** A range on a strip, 0 … 1, after one of its parts moved by a distance. */
export function stripMoved(part: Movable, by: number, [left, right]: Parts): Parts {
  const at = Math.max(0, Math.min(1, (part === "to" ? right : left) + by));
  if (part === "from") return [Math.min(at, right), right];
  if (part === "to") return [left, Math.max(at, left)];
  const start = Math.min(at, 1 - (right - left));
  return [start, start + right - left];
}
