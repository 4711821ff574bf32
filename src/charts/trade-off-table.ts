import type { DataTable } from "../shared/data-table";
import { formatShare } from "../shared/figure-text";
import { formatBytes } from "../shared/format";
import { figure, laneLetter } from "./figures";
import { tradeDot } from "./layout/trade-off";
import { tradeOffTakeaway } from "./trade-off-words";

const percent = (value: number): string => formatShare(value / 100, 4);

/** The data of the trade-off plot. */
export function tradeOffTable(
  lanes: readonly { readonly figures: Float64Array }[],
  names: readonly string[],
  when: string,
): DataTable {
  const dots = lanes.map(tradeDot);
  return {
    title: `Trade-off at ${when}`,
    takeaway: tradeOffTakeaway(dots),
    columns: [
      { name: "lane", key: "lane" },
      { name: "policy", key: "policy" },
      { name: "hit rate", key: "hit_rate_percent", text: percent },
      { name: "mean efficiency so far", key: "mean_efficiency_percent", text: percent },
      { name: "idle in the cache", key: "idle_bytes", text: formatBytes },
    ],
    rows: dots.map(({ hits, efficiency }, i) => {
      const idle = lanes[i] ? figure(lanes[i], "idle") : Number.NaN;
      return [laneLetter(i), names[i] ?? "", 100 * hits, 100 * efficiency, idle];
    }),
  };
}
