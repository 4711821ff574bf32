import { count, type DataTable, MOST_ROWS, share, tabulated } from "../shared/data-table";
import type { CallView } from "../workloads/traces/calls/kept-calls";
import type { CallPlots } from "../workloads/traces/calls/plots";
import { livesTitle, reuseShares, reuseTitle, sizeTitle, timeTitle } from "./plot-words";
import { sharesOf, sizeBars } from "./size-steps";

/* The data of the plots. */

export function timeTable(view: CallView, isPart: boolean): DataTable {
  const { needed, live } = view.plots;
  const every = Math.ceil(needed.most.length / MOST_ROWS);
  const part = (values: readonly number[], i: number) => values.slice(i * every, (i + 1) * every);
  return {
    title: "Needed bytes and live blocks by operation",
    takeaway: `${timeTitle(view, isPart)}.`,
    ...tabulated<unknown>(
      [
        count("from_operation", (_, i) => i * every * needed.length, "from operation"),
        count("needed_least_bytes", (_, i) => Math.min(...part(needed.least, i)), "bytes needed, least"),
        count("needed_most_bytes", (_, i) => Math.max(...part(needed.most, i)), "bytes needed, most"),
        count("live_most", (_, i) => Math.max(...part(live.most, i)), "live blocks, most"),
      ],
      Array.from({ length: Math.ceil(needed.most.length / every) }),
    ),
  };
}

export function sizesTable({ sizes }: Pick<CallPlots, "sizes">): DataTable {
  const bytes = sharesOf(sizeBars(sizes, "bytes"));
  const bars = sharesOf(sizeBars(sizes, "requests")).map((bar, i) => ({ ...bar, bytes: bytes[i]?.weight ?? 0 }));
  return {
    title: "Requests by size",
    takeaway: `${sizeTitle({ sizes }, "requests")}.`,
    ...tabulated<(typeof bars)[number]>(
      [
        count("from_bytes", ({ lo }) => lo, "from"),
        count("to_bytes", ({ hi }) => hi, "to"),
        share("requests_share", ({ weight }) => weight, "requests"),
        share("bytes_share", (bar) => bar.bytes, "bytes"),
      ],
      bars.filter(({ weight }) => weight !== 0),
    ),
  };
}

const QUARTERS = ["shortest", "first quarter", "half", "third quarter", "longest"];

export const livesTable = (view: CallView): DataTable => ({
  title: "Lives by size, in operations",
  takeaway: `${livesTitle(view)}.`,
  ...tabulated<(typeof view.plots.lives)[number]>(
    [
      count("size_from_bytes", ({ power }) => 2 ** power, "size from"),
      count("freed", ({ freed }) => freed),
      ...QUARTERS.map((name, i) =>
        count<(typeof view.plots.lives)[number]>(
          `${name.replace(" ", "_")}_operations`,
          ({ quarters }) => quarters[i] ?? Number.NaN,
          name,
        ),
      ),
    ],
    view.plots.lives,
  ),
});

export const reuseTable = (plots: CallPlots): DataTable => ({
  title: "Requests that find their size",
  takeaway: `${reuseTitle(plots)}.`,
  ...tabulated<ReturnType<typeof reuseShares>[number]>(
    [
      count("free_blocks", ({ slots }) => slots, "newest free blocks"),
      share("requests_share", (reuse) => reuse.share, "requests"),
    ],
    reuseShares(plots),
  ),
});
