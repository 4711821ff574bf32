import { CALL_COUNTS, type CallCount } from "./call-counts";
import type { CallPath } from "./call-paths";
import { type CallPrices, cyclesOf } from "./call-prices";

/** A call of the batches, as far as a table tells calls apart. */
export interface CountedCall {
  readonly kind: "allocate" | "resize" | "release";
  readonly path: CallPath;
  /** The free list of its path, if that names one. */
  readonly list: number;
  /** The end of the heap moved. */
  readonly movedEnd: boolean;
  /** In the order of CALL_COUNTS. */
  readonly counts: readonly number[];
}

/** Calls that differ in nothing. */
export interface CallRow extends CountedCall {
  readonly calls: number;
}

export const callsIn = (rows: readonly CallRow[]): number => rows.reduce((sum, { calls }) => sum + calls, 0);

/** The sum of a count. */
export function countIn(rows: readonly CallRow[], name: CallCount): number {
  const at = CALL_COUNTS.indexOf(name);
  return rows.reduce((sum, { counts, calls }) => sum + (counts[at] ?? 0) * calls, 0);
}

/** The mean cycles of a call; NaN without calls. */
export const meanCycles = (rows: readonly CallRow[], prices: CallPrices): number =>
  rows.reduce((sum, { counts, calls }) => sum + cyclesOf(counts, prices) * calls, 0) / callsIn(rows);

/** The cycles of call number floor((n − 1) · percent / 100), sorted; NaN without calls. */
export function percentileCycles(rows: readonly CallRow[], percent: number, prices: CallPrices): number {
  const sorted = rows
    .map(({ counts, calls }) => ({ cycles: cyclesOf(counts, prices), calls }))
    .sort((a, b) => a.cycles - b.cycles);
  let left = Math.floor(((callsIn(rows) - 1) * percent) / 100);
  for (const { cycles, calls } of sorted) {
    if (left < calls) return cycles;
    left -= calls;
  }
  return Number.NaN;
}
