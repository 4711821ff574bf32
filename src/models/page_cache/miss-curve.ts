import { formatInteger } from "../../shared/format";
import type { TunedPolicy } from "./policies";

/** A point of a miss-ratio curve. */
export interface CurvePoint {
  /** Pages of the cache. */
  readonly size: number;
  /** Misses of the counted requests, an estimate if the stream was sampled. */
  readonly misses: number;
  /** LRU's exact misses beside its estimate; null = `misses` is exact, or no exact count exists. */
  readonly exact: number | null;
  /** The largest difference between the estimates of four quarters of the sample, in misses; null = not sampled. */
  readonly spread: number | null;
}

export interface MissCurve {
  readonly policy: TunedPolicy;
  readonly points: readonly CurvePoint[];
}

/** The mean and the largest absolute difference of LRU's estimates from the exact curve, in misses; null = no estimates. */
export function lruError({
  points,
}: Pick<MissCurve, "points">): { readonly mean: number; readonly largest: number } | null {
  const differences = points.flatMap(({ misses, exact }) => (exact === null ? [] : Math.abs(misses - exact)));
  if (differences.length === 0) return null;
  const sum = differences.reduce((total, difference) => total + difference, 0);
  return { mean: sum / differences.length, largest: Math.max(...differences) };
}

/** Where a curve reaches a number of misses: above `over` pages, at `size` at the latest. Null = past the curve's end. */
export interface EqualSize {
  /** The largest size known not to suffice; 0 = none. */
  readonly over: number;
  readonly size: number | null;
}

/** The sizes of a curve, ascending, and its misses there. */
export interface Swept {
  readonly points: readonly Pick<CurvePoint, "size" | "misses">[];
}

/** The first point of a curve with no more misses than `misses`, and the point before it. */
export function equalSize({ points }: Swept, misses: number): EqualSize {
  const at = points.findIndex((point) => point.misses <= misses);
  if (at < 0) return { over: points.at(-1)?.size ?? 0, size: null };
  return { over: points[at - 1]?.size ?? 0, size: points[at]?.size ?? null };
}

/**
 * The same on a curve that is known at every size and never rises, such as LRU's: exact. `missesAt` has the misses at
 * 1 … `most` pages.
 */
export function exactSize(missesAt: (size: number) => number, misses: number, most: number): EqualSize {
  if (missesAt(most) > misses) return { over: most, size: null };
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (missesAt(middle) <= misses) high = middle;
    else low = middle + 1;
  }
  return { over: low - 1, size: low };
}

/** "6,453 pages", "between 1,001 and 2,500 pages", "at most 10 pages", or "more than 6,000 pages". */
export function sizeText({ over, size }: EqualSize): string {
  if (size === null) return `more than ${formatInteger(over)} pages`;
  if (size === over + 1) return `${formatInteger(size)} ${size === 1 ? "page" : "pages"}`;
  return over === 0
    ? `at most ${formatInteger(size)} pages`
    : `between ${formatInteger(over + 1)} and ${formatInteger(size)} pages`;
}
