import type { SizeBar } from "../../plot/layout/histogram";
import type { DataTable } from "../../shared/data-table";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";

/** The bars of a histogram as a table. `weights` are requests, or numbers proportional to them. */
export function sizeTable(
  bars: readonly SizeBar[],
  takeaway: string,
  weights: readonly number[] = bars.map(({ weight }) => weight),
): DataTable {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let up = 0;
  return {
    title: "Requested sizes",
    takeaway,
    columns: [
      { name: "from, B", key: "from_bytes", text: formatInteger },
      { name: "to, B", key: "to_bytes", text: formatInteger },
      { name: "weight", key: "weight", text: formatInteger },
      { name: "share", key: "share", text: formatShare },
      { name: "up to here", key: "share_up_to", text: formatShare },
    ],
    rows: bars.map(({ lo, hi }, i) => {
      const weight = weights[i] ?? 0;
      up += weight;
      return [lo, hi, weight, weight / total, up / total];
    }),
  };
}
