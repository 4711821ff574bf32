import { viewBounds } from "../protocol/chart-view";
import type { ChartView } from "../protocol/messages";
import type { CoreRun } from "./core-run";

/** The bounds of a view's columns, and which columns contain the start of a span. */
export interface ChartColumns {
  readonly bounds: Uint32Array;
  readonly begins: readonly boolean[];
  readonly frontier: number;
}

/** The record of a run. */
type Recorded = Pick<CoreRun, "frontier" | "span">;

/** Whether some span in the recorded part of a view is wider than a column. */
export function isCoarse(run: Recorded, view: ChartView): boolean {
  const bounds = viewBounds(view);
  const { frontier } = run;
  return bounds.some((from, i) => {
    const to = bounds[i + 1] ?? 0;
    return from < Math.min(to, frontier) && run.span(from).width > to - from;
  });
}

/** The columns of a view that `recorded` covers up to `frontier`. */
export function columnsOf(recorded: Recorded, view: ChartView, frontier: number): ChartColumns {
  const bounds = viewBounds(view);
  if ((bounds[0] ?? 0) < frontier) bounds[0] = recorded.span(bounds[0] ?? 0).from;
  const begins = Array.from({ length: view.columns }, (_, i) => {
    const [from = 0, to = 0] = bounds.subarray(i, i + 2);
    return from < Math.min(to, frontier) && nextSpan(recorded, from) < to;
  });
  return { bounds, begins, frontier };
}

/** The start of the first span at or after `step`. */
function nextSpan(run: Recorded, step: number): number {
  const { from, width } = run.span(step);
  return from < step ? from + width : from;
}
