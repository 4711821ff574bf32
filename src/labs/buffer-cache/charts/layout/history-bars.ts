import { LIMIT } from "../../../../generated/abi";
import { type ChartView, viewBounds } from "../../../../kernel/protocol/messages";
import { SERIES } from "../../../../models/allocation/lane-arrays";
import type { Mark, Size } from "../../../../plot/chart";

/** A bar of the history: its position in CSS pixels, and the share wasted; NaN = nothing was allocated. */
interface HistoryBar {
  readonly x: number;
  readonly width: number;
  readonly share: number;
}

const MEAN = 4;
/** Each of the first steps has its own bar. */
const FEWEST = 64;
const MOST_BARS = 128;

/**
 * The view that the bars cover when `done` operations are done. It starts at the first step and grows by a quarter of a
 * doubling at a time, so the bars rarely move.
 */
export function historyView(done: number, columns: number): ChartView {
  const quarters = Math.max(0, Math.ceil(4 * Math.log2(done / FEWEST)));
  const steps = Math.min(LIMIT.STEPS, Math.ceil(FEWEST * 2 ** (quarters / 4)));
  return { from: 0, to: steps - 1, columns: Math.min(steps, columns, MOST_BARS), scale: "linear" };
}

/** The share wasted so far, and nothing later. The last bar is the current step. */
export function historyBars(
  { view, done, efficiency }: { readonly view: ChartView; readonly done: number; readonly efficiency: number },
  series: Float32Array,
  width: number,
): HistoryBar[] {
  const bounds = viewBounds(view);
  const pitch = width / view.columns;
  const bar = (column: number, efficiency: number) => ({
    x: column * pitch,
    width: Math.max(1, pitch * 0.75),
    share: 1 - efficiency,
  });
  const now = bounds.findLastIndex((bound) => bound < done);
  const before = Array.from({ length: Math.max(0, now) }, (_, i) => bar(i, series[i * SERIES + MEAN] ?? Number.NaN));
  return now < 0 ? [] : [...before, bar(Math.min(now, view.columns - 1), efficiency)];
}

const FOOT = 14;
const MARKER = 6;

/** Bars over an axis, the last one marked as now. No bar means that nothing was allocated. */
export function historyMarks(bars: readonly HistoryBar[], { width, height }: Size): readonly Mark[] {
  const base = height - FOOT;
  const last = bars.at(-1);
  const middle = last === undefined ? Number.NaN : last.x + last.width / 2;
  const now = [0, -MARKER, MARKER].map((far) => ({ x: middle + far, y: far === 0 ? base + 2 : height }));
  return [
    { mark: "box", x: 0, y: base, width, height: 1, fill: "muted" },
    ...bars.flatMap(({ x, width: wide, share }): readonly Mark[] => {
      const high = Math.max(2, share * base);
      return share >= 0 ? [{ mark: "box", x, y: base - high, width: wide, height: high, fill: "wasted" }] : [];
    }),
    { mark: "area", points: now, fill: "text" },
  ];
}
