import { areaPath, linePath, type Point } from "../../plot/path";
import { linearScale } from "../../plot/scales";
import { type Axis, stripScale } from "./axis";
import type { WasteColumn, WasteSeries } from "./series";

type Lane = keyof Omit<WasteColumn, "from">;

/** A lane over the whole run. The last value stays while nothing is allocated. */
function laneCurve(series: WasteSeries, lane: Lane, axis: Axis, height: number): readonly Point[] {
  const [x, y] = [stripScale(axis), linearScale([0, 1], [height, 0])];
  let last = 0;
  const points = series
    .filter(({ from }) => from <= axis.to)
    .map((column) => {
      if (!Number.isNaN(column[lane])) last = column[lane];
      return { x: x(column.from), y: y(last) };
    });
  return [...points, { x: axis.width, y: y(last) }];
}

/** A lane over the whole run, as a line. */
export const laneLine = (series: WasteSeries, lane: Lane, axis: Axis, height: number): string =>
  linePath(laneCurve(series, lane, axis, height));

/** The area under it. */
export const laneArea = (series: WasteSeries, lane: Lane, axis: Axis, height: number): string =>
  areaPath(laneCurve(series, lane, axis, height), height);

/** A bar of one step. */
export interface Bar {
  readonly step: number;
  readonly x: number;
  readonly width: number;
  readonly flawed: number;
  readonly fixed: number;
}

/** The first steps up to `upTo`, one by one. A step after which nothing is allocated has no bar. */
export function stepBars(series: WasteSeries, axis: Axis, upTo: number): readonly Bar[] {
  const x = stripScale(axis);
  const width = axis.width / (axis.to + 1);
  return series
    .filter(({ from, flawed }) => from <= Math.min(upTo, axis.to) && !Number.isNaN(flawed))
    .map(({ from, flawed, fixed }) => ({ step: from, x: x(from) - width / 2, width, flawed, fixed }));
}
