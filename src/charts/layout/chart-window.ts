import type { ChartView } from "../../protocol/messages";

/** What a chart shows of the steps: the whole run as it grows, or a range. */
export type ChartWindow = "whole" | { readonly from: number; readonly to: number };
export type ChartScale = ChartView["scale"];

/** The first steps always have room: the whole run is never narrower. */
export const LEAST_RUN = 100;
/** Of a CSS pixel: as wide is a column of the series. A step that is wider is drawn as a step. */
export const COLUMN = 0.6;

/** The view to ask for: `frontier` operations are done, the plot is `width` CSS pixels wide, `most` columns fit a frame. */
export function chartView(
  window: ChartWindow,
  scale: ChartScale,
  frontier: number,
  width: number,
  most: number,
): ChartView {
  const columns = Math.max(1, Math.min(most, Math.round(width / COLUMN)));
  const range = window === "whole" ? { from: 0, to: Math.max(frontier, LEAST_RUN) - 1 } : window;
  return { from: scale === "log" ? Math.max(1, range.from) : range.from, to: range.to, columns, scale };
}

export const sameView = (a: ChartView, b: ChartView): boolean =>
  a.from === b.from && a.to === b.to && a.columns === b.columns && a.scale === b.scale;

/** Steps to where they stand on an axis, and back. */
export function warps(scale: ChartScale): [(step: number) => number, (at: number) => number] {
  return scale === "log" ? [Math.log, Math.exp] : [(step) => step, (at) => at];
}

/** The part of the whole run that a view shows, 0 … 1. */
export function partsOf(view: ChartView, whole: ChartView): readonly [left: number, right: number] {
  const [warp] = warps(whole.scale);
  const span = warp(whole.to + 1) - warp(whole.from);
  const part = (step: number) => Math.max(0, Math.min(1, (warp(Math.max(whole.from, step)) - warp(whole.from)) / span));
  return [part(view.from), part(view.to + 1)];
}
