import { pathWord } from "../../../models/allocation/call-paths";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { GrowthRow } from "../../../models/allocation/growth";
import { type Column, type DataTable, MOST_ROWS } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import type { Grown, ShownGrowths } from "./grown";
import { chosenOf, claimLine, growthTakeaway } from "./growth-words";
import { COMPARED, ratioOf, ratioText } from "./ratios";
import { ruleName } from "./rules";

const integer = (name: string, key: string): Column => ({ name, key, text: formatInteger });
const bytes = (name: string, key: string): Column => ({ name, key, text: binaryBytes });
const COUNTS = ["growths", "in_place", "renamed", "moved", "reused"] as const;

/** The figures of each rule: the bars. */
export function rulesTable(shown: ShownGrowths | null): DataTable {
  return {
    title: "Growth by rule",
    takeaway: shown === null ? "The page is computing the growths." : claimLine(shown),
    columns: [
      { name: "rule", key: "rule" },
      ...COUNTS.map((count) => integer(count.replace("_", " "), count)),
      ...COMPARED.map((of) => bytes(`${of}, bytes`, `${of}_bytes`)),
      bytes("final size", "capacity_bytes"),
      ...COMPARED.map((of) => ({ name: `${of} / final size`, key: `${of}_ratio`, text: ratioText })),
    ],
    rows: (shown?.all ?? []).map(({ growth, result: { figures } }) => [
      ruleName(growth),
      ...COUNTS.map((count) => figures[count]),
      ...COMPARED.map((of) => figures[of]),
      figures.capacity,
      ...COMPARED.map((of) => Number(ratioOf(figures, of).toFixed(4))),
    ]),
  };
}

/** Each growth of the chosen rule: the stairs and the map. */
export function growthsTable(shown: ShownGrowths | null): DataTable {
  const grown = shown === null ? null : chosenOf(shown);
  const { strong, rest } = growthTakeaway(shown);
  const all = grown?.result.rows ?? [];
  const hidden = Math.max(0, all.length - MOST_ROWS);
  const cut = hidden > 0 ? ` The last ${MOST_ROWS} of ${formatInteger(all.length)} growths.` : "";
  return {
    title: grown === null ? "Growths" : `Growths by ${ruleName(grown.growth)}`,
    file: "growths",
    takeaway: `${strong}${rest}.${cut}`,
    columns: GROWTH_COLUMNS,
    rows: grown === null ? [] : all.slice(-MOST_ROWS).map((row, i) => growthCells(grown, row, hidden + i + 1)),
  };
}

const GROWTH_COLUMNS: readonly Column[] = [
  integer("growth", "growth"),
  integer("vector", "vector"),
  bytes("from", "capacity_before_bytes"),
  bytes("to", "capacity_bytes"),
  { name: "ratio", key: "ratio", text: ratioText },
  { name: "path", key: "path" },
  { name: "area", key: "area" },
  integer("address", "address"),
  { name: "reuses old blocks", key: "reused" },
  integer("bytes copied", "copied_bytes"),
  bytes("end of heap", "heap_end_bytes"),
];

const growthCells = ({ growth }: Grown, row: GrowthRow, number: number) => [
  number,
  row.vector + 1,
  row.from,
  row.to,
  Number((row.to / row.from).toFixed(4)),
  pathWord(growth.heap.model, row.path, row.list),
  row.after.mapped ? "mapping" : "heap",
  row.after.at,
  row.reused ? "yes" : "no",
  row.copied,
  row.heapEnd,
];
