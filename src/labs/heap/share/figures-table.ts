import { figureText, figureTextOf, figureWord, wireName } from "../../../models/allocation/figure-table";
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
import type { Column, DataTable } from "../../../shared/data-table";
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

const nameOf = (figure: HeapFigure): string => NAMES[figure] ?? figureWord(heapKey(figure));

const columnOf = (key: FigureKey, name: string): Column => ({
  name,
  key: wireName(key, "share"),
  text: figureTextOf(key),
});

const OF_LANE: readonly Column[] = [
  { name: "lane", key: "lane" },
  { name: "heap", key: "heap" },
];

/**
 * The figures of all heaps at one step, one row per lane, for a file. `recorded`: the lanes of a recording, which
 * resizes blocks; otherwise none.
 */
export function heapFiguresTable(
  heaps: readonly Figures[],
  names: readonly string[],
  recorded: readonly LaneFigures[],
): DataTable {
  const resizes = recorded.length > 0 ? RESIZES : [];
  return {
    title: "Figures of all heaps",
    takeaway: "Committed is the sum of needed, rounding, headers, kept, holes and the heap’s own.",
    columns: [
      ...OF_LANE,
      ...FIGURES.map((name) => columnOf(heapKey(name), nameOf(name))),
      ...resizes.map((key) => columnOf(key, figureWord(key))),
    ],
    rows: heaps.map((heap, lane) => [
      laneLetter(lane),
      names[lane] ?? "",
      ...FIGURES.map((name) => heapFigure(heap, name)),
      ...resizes.map((key) => (recorded[lane] ? figure(recorded[lane], key) : Number.NaN)),
    ]),
  };
}

/** The same for reading: one row per figure, one column per lane. */
export function heapFiguresSheet(
  heaps: readonly Figures[],
  names: readonly string[],
  recorded: readonly LaneFigures[],
): DataTable {
  const resizes = recorded.length > 0 ? RESIZES : [];
  const heads = names.map((name, lane) => ({ name: `${laneLetter(lane)}: ${name}`, key: laneLetter(lane) }));
  return {
    title: "Figures of all heaps",
    takeaway: "Page faults are first touches of pages; cycles are counts × prices. Both are modeled, not measured.",
    columns: [{ name: "figure", key: "figure" }, ...heads],
    rows: [
      ...FIGURES.map((name) => [
        nameOf(name),
        ...heaps.map((heap) => figureText(heapKey(name), heapFigure(heap, name))),
      ]),
      ...resizes.map((key) => [figureWord(key), ...recorded.map((lane) => figureText(key, figure(lane, key)))]),
    ],
  };
}
