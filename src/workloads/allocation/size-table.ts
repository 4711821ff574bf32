import type { SizeBar } from "../../plot/layout/histogram";
import { count, type DataTable, share, tabulated } from "../../shared/data-table";

/** The bars of a histogram as a table. `weights` are requests, or numbers proportional to them. */
export function sizeTable(
  bars: readonly SizeBar[],
  takeaway: string,
  weights: readonly number[] = bars.map(({ weight }) => weight),
): DataTable {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const weightOf = (i: number) => weights[i] ?? 0;
  const upTo = (i: number) => weights.slice(0, i + 1).reduce((sum, weight) => sum + weight, 0);
  return {
    title: "Requested sizes",
    takeaway,
    ...tabulated<SizeBar>(
      [
        count("from_bytes", ({ lo }) => lo, "from, B"),
        count("to_bytes", ({ hi }) => hi, "to, B"),
        count("weight", (_, i) => weightOf(i)),
        share("share", (_, i) => weightOf(i) / total),
        share("share_up_to", (_, i) => upTo(i) / total, "up to here"),
      ],
      bars,
    ),
  };
}
