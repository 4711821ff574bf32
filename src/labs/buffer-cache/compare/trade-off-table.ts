import { figureColumn } from "../../../models/allocation/figure-table";
import { figure, type LaneFigures } from "../../../models/allocation/figures";
import type { TradeDot } from "../../../plot/layout/trade-off";
import type { DataTable } from "../../../shared/data-table";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import type { TradeLine } from "../../../sweep/trade-off/lab-trade-off";
import { tradeOffTakeaway } from "./trade-off-words";

/** The lanes at a step, after `done` operations, and their dots. */
interface Drawn {
  readonly info: { readonly done: number };
  readonly lanes: readonly LaneFigures[];
  readonly dots: readonly TradeDot[];
}

const cutoffName = (cutoff: number | null) => (cutoff === null ? "no cutoff" : `cutoff ${formatBytes(cutoff)}`);

const cells = (lane: LaneFigures): readonly number[] =>
  (["avoided_share", "hit_rate", "efficiency"] as const).map((key) => figure(lane, key));

/** The data of the trade-off plot: the lanes, then their policies at other cutoffs. */
export function tradeOffTable(
  { info, lanes, dots }: Drawn,
  names: readonly string[],
  lines: readonly TradeLine[] = [],
): DataTable {
  return {
    title: `Trade-off at ${stepName(info.done)}`,
    takeaway: tradeOffTakeaway(dots),
    columns: [
      ...[{ key: "lane" }, { key: "policy" }],
      figureColumn("avoided_share"),
      figureColumn("hit_rate", "hit rate"),
      figureColumn("efficiency", "useful memory"),
    ],
    rows: [
      ...lanes.map((lane, i) => [laneLetter(i), names[i] ?? "", ...cells(lane)]),
      ...lines.flatMap(({ name, lane, points }) =>
        points.map((point) => [laneLetter(lane), `${name}, ${cutoffName(point.value)}`, ...cells(point.lane)]),
      ),
    ],
  };
}
