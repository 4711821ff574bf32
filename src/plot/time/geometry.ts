import { viewBounds } from "../../kernel/protocol/chart-view";
import type { ChartView } from "../../kernel/protocol/messages";
import { stepScale } from "../scales";
import { curvePoints, type Steps } from "./curves";
import type { GraphLayout } from "./layout";

/** A view of the steps, and where it stands. */
export interface Geometry extends Steps {
  /** The last step that the axis names. */
  readonly end: number;
  readonly layout: GraphLayout;
}

/** The steps of a view along an axis of so many CSS pixels. */
export function makeSteps(view: ChartView, width: number): Steps {
  const bounds = viewBounds(view);
  const x = stepScale(view, width);
  return { view, bounds, x, points: curvePoints(bounds, x) };
}

/** `end`: what the axis ends with. */
export const makeGeometry = (view: ChartView, end: number, layout: GraphLayout): Geometry => ({
  ...makeSteps(view, layout.width),
  end,
  layout,
});

/** The step, where a view shows it; null = it does not. */
export const stepIn = ({ view }: Geometry, step: number | undefined): number | null =>
  step !== undefined && step >= view.from && step <= view.to ? step : null;

/** The nearest step of the view. */
export const nearestStep = ({ view }: Geometry, step: number): number => Math.min(view.to, Math.max(view.from, step));
