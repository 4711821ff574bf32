import { type Axis, stepX } from "./axis";
import type { WasteColumn, WasteSeries } from "./series";

const round = (value: number) => Math.round(value * 10) / 10;

type Lane = keyof Omit<WasteColumn, "from">;

/** The places of the columns of a lane on an axis, each with its height above the floor. Where nothing is allocated the last value stays. */
function points(series: WasteSeries, lane: Lane, axis: Axis, height: number): string[] {
  let last = 0;
  return series
    .filter(({ from }) => from <= axis.to)
    .map((column) => {
      if (!Number.isNaN(column[lane])) last = column[lane];
      return `${round(stepX(axis, column.from))} ${round(height - height * last)}`;
    });
}

/** A lane over the whole run, as a line. */
export const linePath = (series: WasteSeries, lane: Lane, axis: Axis, height: number): string =>
  `M${points(series, lane, axis, height).join("L")}H${axis.width}`;

/** The area under it. */
export const areaPath = (series: WasteSeries, lane: Lane, axis: Axis, height: number): string =>
  `${linePath(series, lane, axis, height)}V${height}H0Z`;

/** A bar of one step. */
export interface Bar {
  readonly step: number;
  readonly x: number;
  readonly width: number;
  readonly flawed: number;
  readonly fixed: number;
}

/** The first steps up to one, one by one; a step after which nothing is allocated has no bar. */
export function stepBars(series: WasteSeries, axis: Axis, upTo: number): readonly Bar[] {
  const width = axis.width / (axis.to + 1);
  return series
    .filter(({ from, flawed }) => from <= Math.min(upTo, axis.to) && !Number.isNaN(flawed))
    .map(({ from, flawed, fixed }) => ({ step: from, x: from * width, width, flawed, fixed }));
}
