import { type ChartView, viewBounds } from "../../kernel/protocol/messages";
import { stepScale } from "../scales";
import { curvePoints, type Steps } from "./curves";
import type { GraphLayout } from "./layout";

/** A view of the steps, with its layout. */
export interface Geometry extends Steps {
  /** The last step that the axis labels. */
  readonly end: number;
  readonly layout: GraphLayout;
}

/** The steps of a view along an axis of `width` CSS pixels. */
function makeSteps(view: ChartView, width: number): Steps {
  const bounds = viewBounds(view);
  const x = stepScale(view, width);
  return { view, bounds, x, points: curvePoints(bounds, x) };
}

/** `end`: the step at the end of the axis. */
export const makeGeometry = (view: ChartView, end: number, layout: GraphLayout): Geometry => ({
  ...makeSteps(view, layout.width),
  end,
  layout,
});

/** The step if the view shows it; null = outside the view. */
export const stepIn = ({ view }: Geometry, step: number | undefined): number | null =>
  step !== undefined && step >= view.from && step <= view.to ? step : null;

/** The nearest step of the view. */
export const nearestStep = ({ view }: Geometry, step: number): number => Math.min(view.to, Math.max(view.from, step));
