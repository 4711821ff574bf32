import { bisectLeft, extent, max, quantile, range } from "d3-array";
import type { HEAP_COLUMN } from "../../../../generated/heap";
import { columnValue } from "../../../../models/allocation/charts/heap-figures";
import { decades, linearScale, logScale } from "../../../../plot/scales";

/** From values to pixels, 0 at the top. */
export interface ValueScale {
  readonly y: (value: number) => number;
  /** Values to label. */
  readonly ticks: readonly number[];
  readonly top: number;
}

/** Labels of a logarithmic axis at most. */
const DECADES = 3;
/** Shares at which the axis of overhead may end. */
const TOPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
/** So many of the columns lie below the end of the axis; the rest is cut, and its peak told in words. */
const SHOWN = 0.9;

/** Where the axis of overhead ends: the least of few ends over nine tenths of what the curves say, and over where they end. */
export function overheadTop(means: readonly number[], ends: readonly number[] = []): number {
  const most = max([1.1 * (quantile(means, SHOWN) ?? 0), ...ends]) ?? 0;
  return TOPS[Math.min(bisectLeft(TOPS, most), TOPS.length - 1)] as number;
}

/** A linear scale from 0 to `top`; what is over it stands on its upper edge. */
export const shareScale = (top: number, height: number): ValueScale => ({
  y: linearScale([0, top], [height, 0]),
  ticks: [0, top / 2, top],
  top,
});

/** A logarithmic scale over whole decades that hold all values over 0; three labels at the most. */
export function decadeScale(values: readonly number[], height: number): ValueScale {
  const [least = 1, most = 100] = extent(values.filter((value) => value > 0 && Number.isFinite(value)));
  const y = logScale([least, Math.max(most, 10 * least)], [height, 0]).nice();
  const [first = 1, top = 1] = y.domain();
  return { y, ticks: decades(first, top, DECADES), top };
}

/** The highest overhead of a single step that the columns know of; 0 = none. */
export const peakOf = (series: Float64Array, columns: number): number =>
  max(range(columns), (column) => columnValue(series, column, "max")) ?? 0;

/** What a curve draws of a column: a mean overhead, page faults so far, operations a second. */
export type HeapMeasure = "overhead" | "faults" | "speed";

const COLUMN_OF: Readonly<Record<HeapMeasure, keyof typeof HEAP_COLUMN>> = {
  overhead: "mean",
  faults: "faults",
  speed: "speed",
};

/** A measure in each of `columns`; NaN where it is not known, or without end. */
export const measured = (series: Float64Array, columns: number, measure: HeapMeasure): number[] =>
  Array.from({ length: columns }, (_, column) => {
    const value = columnValue(series, column, COLUMN_OF[measure]);
    return Number.isFinite(value) ? value : Number.NaN;
  });
