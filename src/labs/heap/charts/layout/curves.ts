import { bisectLeft, extent, max, quantile, range } from "d3-array";
import type { HEAP_COLUMN } from "../../../../generated/heap";
import { columnValue } from "../../../../models/allocation/charts/heap-figures";
import { decades, linearScale, logScale } from "../../../../plot/scales";

/** From values to pixels, 0 at the top. */
export interface ValueScale {
  readonly y: (value: number) => number;
  /** Values with labels. */
  readonly ticks: readonly number[];
  readonly top: number;
}

/** A logarithmic axis has at most this many labels. */
const DECADES = 3;
/** Shares at which the overhead axis may end. */
const TOPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
/** This share of the columns lies below the end of the axis. The rest is cut off, and text gives its peak. */
const SHOWN = 0.9;

/** The end of the overhead axis: the smallest of TOPS that holds 1.1 times the SHOWN quantile of the columns, and all last values. */
export function overheadTop(means: readonly number[], ends: readonly number[] = []): number {
  const most = max([1.1 * (quantile(means, SHOWN) ?? 0), ...ends]) ?? 0;
  return TOPS[Math.min(bisectLeft(TOPS, most), TOPS.length - 1)] as number;
}

/** A linear scale from 0 to `top`. Higher values are drawn at the upper edge. */
export const shareScale = (top: number, height: number): ValueScale => ({
  y: linearScale([0, top], [height, 0]),
  ticks: [0, top / 2, top],
  top,
});

/** The most powers of ten, three or fewer, whose labels are `apart` CSS pixels from each other. */
function decadesApart(first: number, top: number, y: ValueScale["y"], apart: number): number[] {
  const choices = range(DECADES, 0, -1).map((count) => decades(first, top, count));
  const fits = ([low = 1, next = Number.POSITIVE_INFINITY]: readonly number[]) => !(y(low) - y(next) < apart);
  return choices.find(fits) ?? [first];
}

/**
 * A logarithmic scale over whole decades that include all values above 0. It has at most three labels, `apart` CSS
 * pixels from each other.
 */
export function decadeScale(values: readonly number[], height: number, apart: number): ValueScale {
  const [least = 1, most = 100] = extent(values.filter((value) => value > 0 && Number.isFinite(value)));
  const y = logScale([least, Math.max(most, 10 * least)], [height, 0]).nice();
  const [first = 1, top = 1] = y.domain();
  return { y, ticks: decadesApart(first, top, y, apart), top };
}

/** The highest single-step overhead in the columns; 0 = none. */
export const peakOf = (series: Float64Array, columns: number): number =>
  max(range(columns), (column) => columnValue(series, column, "max")) ?? 0;

/** The value that a curve shows per column: mean overhead, page faults so far, operations per second. */
export type HeapMeasure = "overhead" | "faults" | "speed";
/** All measures, from top to bottom. */
export const MEASURES: readonly HeapMeasure[] = ["overhead", "faults", "speed"];

const COLUMN_OF: Readonly<Record<HeapMeasure, keyof typeof HEAP_COLUMN>> = {
  overhead: "mean",
  faults: "faults",
  speed: "speed",
};

/** A measure for each of `columns`; NaN where it is unknown or infinite. */
export const measured = (series: Float64Array, columns: number, measure: HeapMeasure): number[] =>
  Array.from({ length: columns }, (_, column) => {
    const value = columnValue(series, column, COLUMN_OF[measure]);
    return Number.isFinite(value) ? value : Number.NaN;
  });
