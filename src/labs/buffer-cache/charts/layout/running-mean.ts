import type { ChartView } from "../../../../kernel/protocol/messages";
import { SERIES } from "../../../../models/allocation/lane-arrays";
import { roundStep } from "../../../../plot/scales";

const MEAN = 4;
/** On a linear axis, the view is about this many averaging windows wide. */
const WINDOWS = 76;

/**
 * Steps per averaging window of the bold line. On a linear axis this is a round number, the same at every width. 1 =
 * each step is drawn separately; null = one window per column (log axis).
 */
export function meanSteps({ from, to, columns, scale }: ChartView): number | null {
  const steps = to - from + 1;
  if (scale === "log") return null;
  if (steps <= columns) return 1;
  return Math.max(roundStep(steps, WINDOWS), Math.ceil(steps / columns));
}

/** Prefix sums over the columns of one lane. Every frame reuses the arrays. */
let shares = new Float64Array(0);
let steps = new Float64Array(0);

/**
 * The bold line of a lane: the mean of meanSteps() steps around the middle of each column, weighted by the columns'
 * steps. Windows shrink at both ends of the view. NaN where nothing is allocated. Writes one number per column into
 * `means`.
 */
export function runningMeans(view: ChartView, bounds: Uint32Array, series: Float32Array, means: Float64Array): void {
  const window = meanSteps(view);
  for (let i = 0; i < view.columns; i++) means[i] = series[i * SERIES + MEAN] ?? Number.NaN;
  if (window === null || window === 1) return;
  sumUp(bounds, means);
  const half = (window * view.columns) / (view.to - view.from + 1) / 2;
  for (let i = 0; i < view.columns; i++) {
    if (Number.isNaN(means[i])) continue;
    const [from, to] = [Math.max(0, i + 0.5 - half), Math.min(view.columns, i + 0.5 + half)];
    means[i] = (sumAt(shares, to) - sumAt(shares, from)) / (sumAt(steps, to) - sumAt(steps, from));
  }
}

function sumUp(bounds: Uint32Array, means: Float64Array): void {
  if (shares.length !== bounds.length)
    [shares, steps] = [new Float64Array(bounds.length), new Float64Array(bounds.length)];
  for (let i = 0; i + 1 < bounds.length; i++) {
    const mean = means[i] ?? Number.NaN;
    const covered = mean >= 0 ? (bounds[i + 1] ?? 0) - (bounds[i] ?? 0) : 0;
    steps[i + 1] = (steps[i] ?? 0) + covered;
    shares[i + 1] = (shares[i] ?? 0) + (covered > 0 ? covered * mean : 0);
  }
}

/** The prefix sum at a place among the columns, which may lie within a column. */
function sumAt(sums: Float64Array, place: number): number {
  const column = Math.floor(place);
  const before = sums[column] ?? 0;
  return before + (place - column) * ((sums[column + 1] ?? before) - before);
}
