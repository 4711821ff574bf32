/** The horizontal axis of a strip: linear in steps. Steps at its end and pixels. */
export interface Axis {
  readonly to: number;
  readonly width: number;
}

/** The first steps are bars as long as the axis ends below this step. */
const MOST_BARS = 200;

export const hasBars = ({ to }: Axis): boolean => to <= MOST_BARS;

/** Where a step stands: in the middle of its bar, or at its true place. */
export const stepX = ({ to, width }: Axis, step: number): number =>
  to <= MOST_BARS ? (width * (step + 0.5)) / (to + 1) : (width * step) / to;

/** The step at a place of the strip. */
export function stepAtX(axis: Axis, x: number): number {
  const { to, width } = axis;
  const step = hasBars(axis) ? Math.floor((x / width) * (to + 1)) : Math.round((x / width) * to);
  return Math.max(0, Math.min(to, step));
}
