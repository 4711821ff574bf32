import type { BatchSummary, CallGroup, CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { DataTable } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { pathText } from "../rails/path-text";
import type { SizeSums } from "./sums";

/** The calls of one kind by path. The last row is their mean. */
export function callsTable(size: number, kind: CallKind, { paths, groups, calls, mean }: BatchSummary): DataTable {
  const rows = paths.map((path) => [
    pathText(kind, path.word),
    path.calls,
    meanFaults(groups.filter(({ word }) => word === path.word)),
    path.cycles,
  ]);
  return {
    title: `Every ${kind} of ${binaryBytes(size)}, by path`,
    takeaway: `A ${kind} of ${binaryBytes(size)} costs ${formatInteger(mean)} cycles on average.`,
    columns: [
      { name: "path", key: "path" },
      { name: "calls", key: "calls", text: formatInteger },
      { name: "page faults each", key: "faults", text: (faults) => String(Number(faults.toFixed(1))) },
      { name: "cycles each", key: "cycles", text: formatInteger },
    ],
    rows: [...rows, ["all, on average", calls, meanFaults(groups), mean]],
  };
}

/** The page faults of a mean call. */
function meanFaults(groups: readonly CallGroup[]): number {
  const sum = (of: (group: CallGroup) => number) => groups.reduce((all, group) => all + of(group), 0);
  return sum(({ calls, faults }) => calls * faults) / sum(({ calls }) => calls);
}

/** What the three calls of a block cost together, at the sizes at which the lanes differ. */
export const sumsTable = (sums: readonly SizeSums[]): DataTable => ({
  title: "malloc, realloc and free together, mean cycles",
  takeaway: "Mean cycles of all calls of a block, by size and heap.",
  columns: [
    { name: "size", key: "size_bytes", text: binaryBytes },
    ...(sums[0]?.cycles ?? []).map((_, lane) => ({
      name: laneLetter(lane),
      key: `${laneLetter(lane)}_cycles`,
      text: formatInteger,
    })),
  ],
  rows: sums.map(({ size, cycles }) => [size, ...cycles]),
});
