import { SERIES } from "../../../../kernel/protocol/frame";
import type { ChartView } from "../../../../kernel/protocol/messages";
import { roundStep } from "../../../../plot/scales";

const MEAN = 4;
/** A linear picture is about this many windows of the mean wide. */
const WINDOWS = 76;

/**
 * Steps that each point of the bold line is the mean of: on a linear axis a round number, the same at every width; 1 =
 * every step is drawn by itself; null = as many as its column holds (log axis).
 */
export function meanSteps({ from, to, columns, scale }: ChartView): number | null {
  const steps = to - from + 1;
  if (scale === "log") return null;
  if (steps <= columns) return 1;
  return Math.max(roundStep(steps, WINDOWS), Math.ceil(steps / columns));
}

/** Sums over the columns before each, of one lane at a time: reused, since every frame needs them. */
let shares = new Float64Array(0);
let steps = new Float64Array(0);

/**
 * The bold line of a lane: the mean of meanSteps() steps about the middle of each column, by the means and steps of the
 * columns; fewer at both ends of the view. NaN where nothing is allocated. Writes into `means`, one number a column.
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

/** A sum up to a place among the columns, a column in part too. */
function sumAt(sums: Float64Array, place: number): number {
  const column = Math.floor(place);
  const before = sums[column] ?? 0;
  return before + (place - column) * ((sums[column + 1] ?? before) - before);
}
