import { type DataTable, MOST_ROWS } from "../shared/data-table";
import { formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import type { CallView } from "../workloads/traces/calls/kept-calls";
import type { CallPlots } from "../workloads/traces/calls/plots";
import { livesTitle, reuseShares, reuseTitle, sizeTitle, timeTitle } from "./plot-words";
import { sharesOf, sizeBars } from "./size-steps";

/* The data of the plots. */

const whole = (name: string, key: string) => ({ name, key, text: formatInteger });
const share = (name: string, key: string) => ({ name, key, text: (value: number) => formatShare(value) });

export function timeTable(view: CallView, isPart: boolean): DataTable {
  const { needed, live } = view.plots;
  const every = Math.ceil(needed.most.length / MOST_ROWS);
  const part = (values: readonly number[], i: number) => values.slice(i * every, (i + 1) * every);
  const rows = Array.from({ length: Math.ceil(needed.most.length / every) }, (_, i) => [
    i * every * needed.length,
    Math.min(...part(needed.least, i)),
    Math.max(...part(needed.most, i)),
    Math.max(...part(live.most, i)),
  ]);
  return {
    title: "Needed bytes and live blocks by operation",
    takeaway: `${timeTitle(view, isPart)}.`,
    columns: [
      whole("from operation", "from_operation"),
      whole("bytes needed, least", "needed_least_bytes"),
      whole("bytes needed, most", "needed_most_bytes"),
      whole("live blocks, most", "live_most"),
    ],
    rows,
  };
}

export function sizesTable({ sizes }: Pick<CallPlots, "sizes">): DataTable {
  const bytes = sharesOf(sizeBars(sizes, "bytes"));
  return {
    title: "Requests by size",
    takeaway: `${sizeTitle({ sizes }, "requests")}.`,
    columns: [
      whole("from", "from_bytes"),
      whole("to", "to_bytes"),
      share("requests", "requests_share"),
      share("bytes", "bytes_share"),
    ],
    rows: sharesOf(sizeBars(sizes, "requests"))
      .map(({ lo, hi, weight }, i) => [lo, hi, weight, bytes[i]?.weight ?? 0])
      .filter(([, , requests]) => requests !== 0),
  };
}

export function livesTable(view: CallView): DataTable {
  const names = ["shortest", "first quarter", "half", "third quarter", "longest"];
  return {
    title: "Lives by size, in operations",
    takeaway: `${livesTitle(view)}.`,
    columns: [
      whole("size from", "size_from_bytes"),
      whole("freed", "freed"),
      ...names.map((name) => whole(name, `${name.replace(" ", "_")}_operations`)),
    ],
    rows: view.plots.lives.map(({ power, freed, quarters }) => [2 ** power, freed, ...quarters]),
  };
}

export const reuseTable = (plots: CallPlots): DataTable => ({
  title: "Requests that find their size",
  takeaway: `${reuseTitle(plots)}.`,
  columns: [whole("newest free blocks", "free_blocks"), share("requests", "requests_share")],
  rows: reuseShares(plots).map(({ slots, share }) => [slots, share]),
});
