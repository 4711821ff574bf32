import type { FrameInfo } from "../../../kernel/protocol/messages";
import { columnValue } from "../../../models/allocation/charts/heap-figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { knownColumns } from "../../../plot/time/columns";
import { type DataTable, MOST_ROWS } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { capitalized, listed } from "../../../shared/sentence";
import { type HeapMeasure, MEASURES } from "./measures";

/** The columns of a lane: name, key in files, column of the series, and texts. */
const COLUMNS = {
  overhead: {
    name: "overhead",
    key: "overhead_share",
    column: "mean",
    text: (share: number) => formatShare(share),
    says: "the mean overhead",
  },
  faults: {
    name: "page faults",
    key: "page_faults",
    column: "faults",
    text: formatInteger,
    says: "the page faults up to its end",
  },
  speed: {
    name: "operations/s",
    key: "operations_per_second",
    column: "speed",
    text: formatInteger,
    says: "the operations per second (modeled)",
  },
} as const;

/** Curves, by default all, in at most MOST_ROWS rows, each with the values at the end of its range. */
export function curvesTable(
  info: FrameInfo,
  heaps: readonly Pick<HeapArrays, "series">[],
  measures: readonly HeapMeasure[] = MEASURES,
): DataTable {
  const known = knownColumns(info);
  const every = Math.ceil(known.length / MOST_ROWS);
  const columns = known.filter((_, i) => i % every === every - 1 || i === known.length - 1);
  const shown = measures.map((measure) => COLUMNS[measure]);
  return {
    title: `${capitalized(listed(shown.map(({ name }) => name)))} by step`,
    takeaway: `For each range: ${listed(shown.map(({ says }) => says))}.`,
    columns: [
      { name: "last step", key: "last_step", text: formatInteger },
      ...heaps.flatMap((_, lane) => shown.map((one) => laneColumn(laneLetter(lane), one))),
    ],
    rows: columns
      .slice(0, MOST_ROWS)
      .map(({ at, to }) => [
        to,
        ...heaps.flatMap(({ series }) => shown.map(({ column }) => columnValue(series, at, column))),
      ]),
  };
}

const laneColumn = (letter: string, { name, key, text }: (typeof COLUMNS)[HeapMeasure]) => ({
  name: `${letter} ${name}`,
  key: `${letter}_${key}`,
  text,
});
