import type { AllocationScenario, Bin } from "../../models/allocation/scenario";
import type { SizeBar } from "../../plot/layout/histogram";

/** The total weight of bars that a person moves. One unit is a ten-thousandth of a percent. */
export const TOTAL_WEIGHT = 1_000_000;

/** Whole weights with the same shares and the sum TOTAL. The units lost to rounding go to the largest remainders. */
export function wholeWeights(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (weight / sum) * TOTAL_WEIGHT);
  const whole = exact.map(Math.floor);
  const left = TOTAL_WEIGHT - whole.reduce((total, weight) => total + weight, 0);
  const byRemainder = exact.map((_, i) => i).sort((a, b) => remainder(exact[b]) - remainder(exact[a]));
  for (const i of byRemainder.slice(0, left)) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}

const remainder = (value = 0): number => value - Math.floor(value);

/** The weights with bar `index` at `share` (0 … 1); the others keep their proportions, and the total is TOTAL. */
export function withShare(weights: readonly number[], index: number, share: number): number[] {
  const others = weights.reduce((total, weight, i) => (i === index ? total : total + weight), 0);
  const rest = 1 - share;
  const alike = 1 / Math.max(1, weights.length - 1);
  return wholeWeights(
    weights.map((weight, i) => (i === index ? share : rest * (others > 0 ? weight / others : alike))),
  );
}

/** Bars as the sizes of a scenario, drawn by pcg32. */
export function histogramOf(bars: readonly SizeBar[], weights: readonly number[]): Partial<AllocationScenario> {
  const bins = bars.map(({ lo, hi }, i): Bin => ({ lo, hi, weight: weights[i] ?? 0 }));
  return { generator: "pcg32", sizes: "histogram", bins };
}
