import type { FrameInfo } from "../../../kernel/protocol/messages";
import { columnValue } from "../../../models/allocation/charts/heap-figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { knownColumns } from "../../../plot/time/columns";
import { type DataTable, MOST_ROWS } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";

/** The three curves in at most MOST_ROWS rows, each with the values at the end of its range. */
export function curvesTable(info: FrameInfo, heaps: readonly Pick<HeapArrays, "series">[]): DataTable {
  const known = knownColumns(info);
  const every = Math.ceil(known.length / MOST_ROWS);
  const columns = known.filter((_, i) => i % every === every - 1 || i === known.length - 1);
  return {
    title: "Overhead, page faults and speed by step",
    takeaway:
      "For each range: the mean overhead, the page faults up to its end, and the operations per second (modeled).",
    columns: [
      { name: "last step", key: "last_step", text: formatInteger },
      ...heaps.flatMap((_, lane) => laneColumns(laneLetter(lane))),
    ],
    rows: columns
      .slice(0, MOST_ROWS)
      .map(({ at, to }) => [
        to,
        ...heaps.flatMap(({ series }) => [
          columnValue(series, at, "mean"),
          columnValue(series, at, "faults"),
          columnValue(series, at, "speed"),
        ]),
      ]),
  };
}

const laneColumns = (letter: string) => [
  { name: `${letter} overhead`, key: `${letter}_overhead_share`, text: (share: number) => formatShare(share) },
  { name: `${letter} page faults`, key: `${letter}_page_faults`, text: formatInteger },
  { name: `${letter} operations/s`, key: `${letter}_operations_per_second`, text: formatInteger },
];
