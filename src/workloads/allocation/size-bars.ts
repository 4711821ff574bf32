import { isOfTrace, sizesNamed } from "../../models/allocation/call-trace";
import type { AllocationScenario } from "../../models/allocation/scenario";
import type { SizeBar } from "../../plot/layout/histogram";
import { classRange, doublingTop, sizeClass } from "../../shared/size-class";

/** With a wider range, each bar is a whole octave instead of a quarter. */
const MOST_QUARTERS = 24;

/**
 * The requested sizes of a scenario, as bars. Histograms and lists keep a person's bars. The others show the core's
 * counts by size class (`counts`), with doubling's sizes one by one.
 */
export function sizeBars(scenario: AllocationScenario, counts: ArrayLike<number>): SizeBar[] {
  const of = drawn(scenario);
  switch (of.sizes) {
    case "histogram":
      return [...of.bins];
    case "listed":
      return listedBars(of);
    case "doubling":
      return doublingBars(of, counts);
    default: {
      const quarters = quarterBars(of, counts);
      return quarters.length > MOST_QUARTERS ? octaves(quarters) : quarters;
    }
  }
}

/** A trace has the sizes of its calls, which no field describes: any within a range. */
function drawn(scenario: AllocationScenario): AllocationScenario {
  if (!isOfTrace(scenario)) return scenario;
  const [sizeMin, sizeMax] = sizesNamed(scenario.only);
  return { ...scenario, sizes: "uniform", sizeMin, sizeMax };
}

/** Whether sizeBars() draws counts rather than a person's bars. */
export const isCounted = (scenario: AllocationScenario): boolean =>
  !["histogram", "listed"].includes(drawn(scenario).sizes);

function listedBars({ listed }: AllocationScenario): SizeBar[] {
  const weights = new Map<number, number>();
  for (const { size, weight } of listed) weights.set(size, (weights.get(size) ?? 0) + weight);
  return [...weights].sort(([a], [b]) => a - b).map(([size, weight]) => ({ lo: size, hi: size, weight }));
}

function doublingBars({ sizeMin, sizeMax }: AllocationScenario, counts: ArrayLike<number>): SizeBar[] {
  const bars: SizeBar[] = [];
  for (let size = sizeMin; size <= doublingTop(sizeMin, sizeMax); size *= 2) {
    bars.push({ lo: size, hi: size, weight: counts[sizeClass(size)] ?? 0 });
  }
  return bars;
}

/** Quarter-octaves from the first to the last requested size, within the range of the sizes. */
function quarterBars({ sizeMin, sizeMax }: AllocationScenario, counts: ArrayLike<number>): SizeBar[] {
  const bars = Array.from(counts, (weight, k) => {
    const { from, to } = classRange(k);
    return { lo: Math.max(from, sizeMin), hi: Math.min(to, sizeMax), weight };
  });
  const first = bars.findIndex(({ weight }) => weight > 0);
  const last = bars.findLastIndex(({ weight }) => weight > 0);
  return first < 0 ? [] : bars.slice(first, last + 1).filter(({ lo, hi }) => lo <= hi);
}

/** Merges the quarters of each octave. */
function octaves(quarters: readonly SizeBar[]): SizeBar[] {
  const bars = new Map<number, SizeBar>();
  for (const quarter of quarters) {
    const top = Math.floor(Math.log2(quarter.lo));
    const { lo = quarter.lo, weight = 0 } = bars.get(top) ?? {};
    bars.set(top, { lo, hi: quarter.hi, weight: weight + quarter.weight });
  }
  return [...bars.values()];
}

const sum = (bars: readonly SizeBar[]) => bars.reduce((total, { weight }) => total + weight, 0);

/**
 * The share of requests for `size` bytes or less, NaN without requests. Within a bar of several sizes, all count as
 * equally likely: exact for a histogram, otherwise `about`.
 */
export function shareUpTo(
  scenario: AllocationScenario,
  counts: ArrayLike<number>,
  size: number,
): { readonly share: number; readonly about: boolean } {
  const byClass = isCounted(scenario) && drawn(scenario).sizes !== "doubling";
  const bars = byClass ? quarterBars(drawn(scenario), counts) : sizeBars(scenario, counts);
  const parts = bars.map(({ lo, hi, weight }) => weight * Math.min(1, Math.max(0, (size - lo + 1) / (hi - lo + 1))));
  const about = byClass && bars.some(({ lo, hi }) => size >= lo && size < hi);
  return { share: parts.reduce((a, b) => a + b, 0) / sum(bars), about };
}
