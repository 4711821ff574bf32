import { columnValue } from "../heap-figures";

/** What a heap has cost a program that ends at a step: a share, pages, cycles. */
export interface LifetimeCost {
  /** Overhead on average over the columns that are shown. */
  readonly overhead: number;
  readonly faults: number;
  readonly cycles: number;
}

/** The last column that ends at or before so many operations; −1 = none. */
export function lastColumn(bounds: Uint32Array, operations: number): number {
  let last = -1;
  for (let column = 0; column + 1 < bounds.length && (bounds[column + 1] ?? 0) <= operations; column++) last = column;
  return last;
}

/** Σ over the columns up to the end: they begin where the view begins. */
export function lifetimeCost(series: Float64Array, bounds: Uint32Array, operations: number): LifetimeCost {
  const last = lastColumn(bounds, operations);
  let [sum, steps, cycles, faults] = [0, 0, 0, Number.NaN];
  for (let column = 0; column <= last; column++) {
    const width = (bounds[column + 1] ?? 0) - (bounds[column] ?? 0);
    const mean = columnValue(series, column, "mean");
    if (width === 0 || Number.isNaN(mean)) continue;
    sum += mean * width;
    steps += width;
    cycles += (columnValue(series, column, "cycles") || 0) * width;
    faults = columnValue(series, column, "faults");
  }
  return { overhead: steps === 0 ? Number.NaN : sum / steps, faults, cycles: steps === 0 ? Number.NaN : cycles };
}

/** Which lane has the least of something; null = a tie, or nothing is known. */
export function leastOf(values: readonly number[]): number | null {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length < 2) return null;
  const least = Math.min(...known);
  const at = values.indexOf(least);
  return values.lastIndexOf(least) === at ? at : null;
}
