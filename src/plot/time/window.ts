import type { ChartView } from "../../kernel/protocol/messages";
import { stepScale } from "../scales";

/** What a chart shows of the steps: the whole run as it grows, or a range. */
export type ChartWindow = "whole" | { readonly from: number; readonly to: number };
export type ChartScale = ChartView["scale"];

/** The steps that the axis of a whole run has room for: `from` … `end` - 1. */
export interface StepRoom {
  readonly from: number;
  readonly end: number;
}

/** The first steps always have room: the whole run is never narrower. */
const LEAST_RUN = 100;

/** The room of a run of `frontier` operations: all of its steps. */
export const roomOfRun = (frontier: number): StepRoom => ({ from: 0, end: Math.max(frontier, LEAST_RUN) });

/** The view to ask for, in so many columns. A log axis has no step 0. */
export function chartView(window: ChartWindow, scale: ChartScale, room: StepRoom, columns: number): ChartView {
  const range = window === "whole" ? { from: room.from, to: room.end - 1 } : window;
  return { from: scale === "log" ? Math.max(1, range.from) : range.from, to: range.to, columns, scale };
}

/** Columns of a plot that is `width` CSS pixels wide, one every `pitch` pixels, `most` of them at most. */
export const columnsOf = (width: number, pitch: number, most: number): number =>
  Math.max(1, Math.min(most, Math.round(width / pitch)));

/** A range that reaches out of the room, as one chosen in another run may, is of no use there. */
export const windowIn = (window: ChartWindow, { from, end }: StepRoom): ChartWindow =>
  window !== "whole" && (window.to >= end || window.from < from) ? "whole" : window;

export const sameView = (a: ChartView, b: ChartView): boolean =>
  a.from === b.from && a.to === b.to && a.columns === b.columns && a.scale === b.scale;

/** The part of the whole run that a view shows, 0 … 1. */
export function partsOf(view: ChartView, whole: ChartView): readonly [left: number, right: number] {
  const part = stepScale(whole, 1);
  return [part(view.from), part(view.to + 1)];
}
