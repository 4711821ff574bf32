import type { SizeBar } from "../plot/layout/histogram";
import { classRange, sizeClass } from "../shared/size-class";
import type { CallPlots } from "../workloads/traces/calls/plots";

type Sizes = CallPlots["sizes"];

/** Requests by size, added up. */
export interface SizeSteps {
  /** Ascending; 0 counts as 1. */
  readonly sizes: readonly number[];
  /** The requests for each size or less. */
  readonly upTo: readonly number[];
}

export function sizeSteps(given: Sizes): SizeSteps {
  let sum = 0;
  const upTo = given.map(([, requests]) => {
    sum += requests;
    return sum;
  });
  return { sizes: given.map(([size]) => Math.max(1, size)), upTo };
}

/** The place of the largest size that is at most `size`; -1 = all are larger. */
export function placeOf({ sizes }: SizeSteps, size: number): number {
  let [low, high] = [0, sizes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sizes[middle] ?? 0) <= size) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The share of requests for `size` bytes or less. */
export const shareUpTo = (steps: SizeSteps, size: number): number =>
  (steps.upTo[placeOf(steps, size)] ?? 0) / (steps.upTo.at(-1) ?? 1);

/** Sizes from here on share the last bar. */
const MOST_CLASSED = 2 ** 31 - 1;

/** Quarter octaves from the smallest to the largest size, with their requests or the bytes of those. */
export function sizeBars(sizes: Sizes, by: "requests" | "bytes"): readonly SizeBar[] {
  const weights = new Map<number, number>();
  for (const [size, requests] of sizes) {
    const place = sizeClass(Math.min(MOST_CLASSED, Math.max(1, size)));
    weights.set(place, (weights.get(place) ?? 0) + requests * (by === "bytes" ? size : 1));
  }
  const [first, last] = [Math.min(...weights.keys()), Math.max(...weights.keys())];
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const { from, to } = classRange(first + i);
    return { lo: from, hi: to, weight: weights.get(first + i) ?? 0 };
  }).filter(({ lo, hi }) => lo <= hi);
}

/** The same bars, each with its share of the total. */
export function sharesOf(bars: readonly SizeBar[]): readonly SizeBar[] {
  const total = bars.reduce((sum, { weight }) => sum + weight, 0);
  return bars.map((bar) => ({ ...bar, weight: total === 0 ? 0 : bar.weight / total }));
}
