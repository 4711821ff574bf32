import type { FrameInfo } from "../../../kernel/protocol/messages";
import { columnValue } from "../../../models/allocation/charts/heap-figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { type KnownColumn, knownColumns } from "../../../plot/time/curves";
import { type ColumnOf, column, count, type DataTable, tabulated, thinned } from "../../../shared/data-table";
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
  const shown = measures.map((measure) => COLUMNS[measure]);
  const columns: readonly ColumnOf<KnownColumn>[] = [
    count("last_step", ({ to }) => to, "last step"),
    ...heaps.flatMap(({ series }, lane) =>
      shown.map(({ name, key, column: of, text }) =>
        column<KnownColumn>(
          `${laneLetter(lane)}_${key}`,
          ({ at }) => columnValue(series, at, of),
          `${laneLetter(lane)} ${name}`,
          text,
        ),
      ),
    ),
  ];
  return {
    title: `${capitalized(listed(shown.map(({ name }) => name)))} by step`,
    takeaway: `For each range: ${listed(shown.map(({ says }) => says))}.`,
    ...tabulated(columns, thinned(knownColumns(info))),
  };
}
