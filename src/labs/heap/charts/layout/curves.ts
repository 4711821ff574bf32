import type { HEAP_COLUMN } from "../../../../generated/heap";
import { columnValue } from "../../../../models/allocation/charts/heap-figures";

/** From values to pixels, 0 at the top. */
export interface ValueScale {
  readonly y: (value: number) => number;
  /** Values to label. */
  readonly ticks: readonly number[];
  readonly top: number;
}

/** Shares at which the axis of overhead may end. */
const TOPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
/** So many of the columns lie below the end of the axis; the rest is cut, and its peak told in words. */
const SHOWN = 0.9;

/** Where the axis of overhead ends: the least of few ends over nine tenths of what the curves say, and over where they end. */
export function overheadTop(means: readonly number[], ends: readonly number[] = []): number {
  const known = means.filter(Number.isFinite).sort((a, b) => a - b);
  const most = Math.max((known[Math.floor(known.length * SHOWN)] ?? known.at(-1) ?? 0) * 1.1, ...ends);
  return TOPS.find((top) => top >= most) ?? (TOPS.at(-1) as number);
}

/** A linear scale from 0 to `top`; what is over it stands on its upper edge. */
export function linearScale(top: number, height: number): ValueScale {
  const y = (value: number) => height * (1 - Math.min(1, Math.max(0, value / top)));
  return { y, ticks: [0, top / 2, top], top };
}

/** A logarithmic scale over whole decades that hold all values over 0; three labels at the most. */
export function decadeScale(values: readonly number[], height: number): ValueScale {
  const known = values.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log10);
  const first = known.length === 0 ? 0 : Math.floor(Math.min(...known));
  const last = known.length === 0 ? 2 : Math.max(first + 1, Math.ceil(Math.max(...known)));
  const y = (value: number) => height * (1 - Math.min(1, Math.max(0, (Math.log10(value) - first) / (last - first))));
  const every = Math.ceil((last - first) / 2);
  const ticks = Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, i) => 10 ** (first + i * every));
  return { y, ticks, top: 10 ** last };
}

/** The highest overhead of a single step that the columns know of; 0 = none. */
export const peakOf = (series: Float64Array, columns: number): number =>
  Array.from({ length: columns }, (_, column) => columnValue(series, column, "max")).reduce(
    (most, share) => (share > most ? share : most),
    0,
  );

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
