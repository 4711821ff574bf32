import { linearScale, type Scale } from "../../plot/scales";

/** The horizontal axis of a strip, linear in steps: its last step, and its width in pixels. */
export interface Axis {
  readonly to: number;
  readonly width: number;
}

/** The first steps are bars while the axis ends below this step. */
const MOST_BARS = 200;

export const hasBars = ({ to }: Axis): boolean => to <= MOST_BARS;

/** The x position of a step: the middle of its bar, or its exact position. */
export const stripScale = (axis: Axis): Scale =>
  linearScale(hasBars(axis) ? [-0.5, axis.to + 0.5] : [0, axis.to], [0, axis.width]);

/** The step at a position of the strip. */
export const stepAtX = (axis: Axis, x: number): number =>
  Math.max(0, Math.min(axis.to, Math.round(stripScale(axis).invert(x))));
