import { viewBounds } from "../../kernel/protocol/chart-view";
import type { AllocationFrame } from "../../labs/shared/allocation-frame";
import { SERIES } from "../../models/allocation/lane-arrays";

/** The steps of a column, and the mean share of memory that each lane wastes in them; NaN = nothing allocated. */
export interface WasteColumn {
  readonly from: number;
  readonly flawed: number;
  readonly fixed: number;
}

export type WasteSeries = readonly WasteColumn[];

/** The index of the mean in a column of the series. */
const MEAN = 4;

/** The columns of a frame's linear view; null = the frame has another view. */
export function seriesOf({ info: { view, detail }, lanes }: AllocationFrame): WasteSeries | null {
  const [flawed, fixed] = lanes;
  if (view.scale !== "linear" || view.from !== 0 || detail.kind === "spans" || !flawed || !fixed) return null;
  const bounds = viewBounds(view);
  const wasted = (series: Float32Array, column: number) => 1 - (series[column * SERIES + MEAN] ?? Number.NaN);
  return Array.from({ length: view.columns }, (_, column) => ({
    from: bounds[column] ?? 0,
    flawed: wasted(flawed.series, column),
    fixed: wasted(fixed.series, column),
  }));
}
