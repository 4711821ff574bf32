import type { DataTable } from "../shared/data-table";
import { formatCounted, formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import type { SweepPoint } from "./layout/shares-plot";

/** What a policy did with so many slots, in words. */
export const pointWords = ({ capacity, hits, efficiency, idle }: SweepPoint): string =>
  `${formatCounted(capacity, "slot")}: ${formatShare(hits)} hits, ${formatShare(efficiency, efficiency < 0.01 ? 2 : 1)} mean efficiency, ${formatBytes(idle)} idle in the cache`;

/** The point of a sweep in one sentence. */
export function sweepTakeaway(points: readonly SweepPoint[]): string {
  const known = [...points].sort((a, b) => a.capacity - b.capacity);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first === last) return "";
  const change = (name: "hits" | "efficiency") => {
    const [from, to] = [first[name], last[name]];
    const verb = to > from ? "rise" : to < from ? "fall" : "stay";
    const at = (share: number) => formatShare(share, name === "efficiency" && share < 0.01 ? 2 : 0);
    return { verb, words: verb === "stay" ? `at ${at(from)}` : `from ${at(from)} to ${at(to)}` };
  };
  const [hits, efficiency] = [change("hits"), change("efficiency")];
  const slots = `From ${formatCounted(first.capacity, "slot")} to ${formatInteger(last.capacity)}`;
  return `${slots}, hits ${hits.verb} ${hits.words} and mean efficiency ${efficiency.verb}s ${efficiency.words}.`;
}

const percent = (value: number): string => formatShare(value / 100, 4);

/** The data of a sweep. */
export function sweepTable(points: readonly SweepPoint[], title: string): DataTable {
  return {
    title,
    takeaway: sweepTakeaway(points),
    columns: [
      { name: "slots", key: "slots" },
      { name: "hit rate", key: "hit_rate_percent", text: percent },
      { name: "mean efficiency", key: "mean_efficiency_percent", text: percent },
      { name: "idle in the cache", key: "idle_bytes", text: formatBytes },
    ],
    rows: [...points]
      .sort((a, b) => a.capacity - b.capacity)
      .map(({ capacity, hits, efficiency, idle }) => [capacity, 100 * hits, 100 * efficiency, idle]),
  };
}
