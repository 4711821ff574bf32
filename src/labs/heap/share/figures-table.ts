import { figureTextOf, figureWord, plainName } from "../../../models/allocation/figure-table";
import {
  type FigureKey,
  figure,
  type HeapFigure,
  heapFigure,
  heapKey,
  type LaneFigures,
  RESIZES,
} from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { type ColumnOf, column, type DataTable, tabulated, transposed } from "../../../shared/data-table";
import { laneLetter } from "../../../shared/lane-letter";

type Figures = Pick<HeapArrays, "figures">;

/** Names that differ in the sheet, where a figure is listed beside its parts. */
const NAMES: Readonly<Partial<Record<HeapFigure, string>>> = {
  overhead: "overhead: (committed − needed) ÷ needed",
  mean_overhead: "mean overhead so far",
  committed: "committed, the sum of these",
  peak: "committed, most so far",
  free_count: "number of holes",
};

const FIGURES = [
  "overhead",
  "mean_overhead",
  "needed",
  "internal_padding",
  "headers",
  "cached_free",
  "free",
  "metadata",
  "committed",
  "peak",
  "uncommitted",
  "mapped",
  "resident",
  "live",
  "free_count",
  "largest_free",
  "internal",
  "external",
  "page_faults",
  "pages_released",
  "system_calls",
  "operations",
  "cycles",
] as const;

/** A lane's heap, and the lane if it is one of a recording. */
interface Row {
  readonly heap: Figures;
  readonly lane: LaneFigures | undefined;
}

const figureColumn = (key: FigureKey, name: string, of: ColumnOf<Row>["of"]) =>
  column(plainName(key), of, name, figureTextOf(key));

const COLUMNS: readonly ColumnOf<Row>[] = FIGURES.map((name) =>
  figureColumn(heapKey(name), NAMES[name] ?? figureWord(heapKey(name)), ({ heap }) => heapFigure(heap, name)),
);

/** Those of a recording, which resizes blocks. */
const RESIZE_COLUMNS: readonly ColumnOf<Row>[] = RESIZES.map((key) =>
  figureColumn(key, figureWord(key), ({ lane }) => (lane ? figure(lane, key) : Number.NaN)),
);

/** The figures of all heaps at one step, one row per lane. `recorded`: the lanes of a recording; otherwise none. */
export function heapFiguresTable(
  heaps: readonly Figures[],
  names: readonly string[],
  recorded: readonly LaneFigures[],
): DataTable {
  const rows = heaps.map((heap, lane) => ({ heap, lane: recorded[lane] }));
  const columns = [
    column<Row>("lane", (_, lane) => laneLetter(lane)),
    column<Row>("heap", (_, lane) => names[lane] ?? ""),
    ...[...COLUMNS, ...(recorded.length > 0 ? RESIZE_COLUMNS : [])],
  ];
  return {
    title: "Figures of all heaps",
    takeaway: "Committed is the sum of needed, rounding, headers, reserved, holes and bookkeeping.",
    ...tabulated(columns, rows),
  };
}

/** The same for reading: one row per figure, one column per lane. */
export function heapFiguresSheet(...of: Parameters<typeof heapFiguresTable>): DataTable {
  const [, names] = of;
  const heads = names.map((name, lane) => ({ name: `${laneLetter(lane)}: ${name}`, key: laneLetter(lane) }));
  return {
    ...transposed(heapFiguresTable(...of), 2, [{ key: "figure" }, ...heads]),
    takeaway: "Page faults are first touches of pages; cycles are counts × prices. Both are modeled, not measured.",
  };
}
