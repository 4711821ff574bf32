import { laneLetter } from "../../charts/figures";
import { type HeapFigure, heapFigure } from "../../charts/heap-figures";
import type { HeapArrays } from "../../protocol/heap-frame";
import type { Column, DataTable } from "../../shared/data-table";
import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";

type Figures = Pick<HeapArrays, "figures">;

interface Row {
  readonly figure: HeapFigure;
  readonly name: string;
  readonly key: string;
  readonly text: (value: number) => string;
}

const bytes = (figure: HeapFigure, name: string): Row => ({ figure, name, key: `${figure}_bytes`, text: formatBytes });
const share = (figure: HeapFigure, name: string): Row => ({ figure, name, key: `${figure}_share`, text: formatShare });
const count = (figure: HeapFigure, name: string, key: string = figure): Row => ({
  figure,
  name,
  key,
  text: formatInteger,
});

const FIGURES: readonly Row[] = [
  share("overhead", "overhead: (committed − needed) ÷ needed"),
  share("mean_overhead", "overhead, mean so far"),
  bytes("needed", "needed"),
  bytes("rounding", "rounding"),
  bytes("headers", "headers"),
  bytes("kept", "kept for one size"),
  bytes("holes", "holes"),
  bytes("own", "the heap’s own"),
  bytes("committed", "committed, the sum of these"),
  bytes("peak", "committed, most so far"),
  bytes("uncommitted", "addresses without memory"),
  bytes("mapped", "mapped apart"),
  bytes("resident", "resident"),
  count("live", "blocks alive", "blocks"),
  count("hole_count", "holes, how many"),
  bytes("largest_hole", "largest hole"),
  share("internal", "internal fragmentation"),
  share("external", "external fragmentation"),
  count("touched", "page faults", "page_faults"),
  count("given_back", "pages given back", "pages_given_back"),
  count("system_calls", "system calls"),
  count("operations", "operations"),
  count("cycles", "cycles, modelled", "cycles_modelled"),
];

const OF_LANE: readonly Column[] = [
  { name: "lane", key: "lane" },
  { name: "heap", key: "heap" },
];

/** The figures of all heaps at one step, a row a lane, for a file. */
export function heapFiguresTable(heaps: readonly Figures[], names: readonly string[]): DataTable {
  return {
    title: "Figures of all heaps",
    takeaway: "Committed is the sum of needed, rounding, headers, kept, holes and the heap’s own.",
    columns: [...OF_LANE, ...FIGURES],
    rows: heaps.map((heap, lane) => [
      laneLetter(lane),
      names[lane] ?? "",
      ...FIGURES.map(({ figure }) => heapFigure(heap, figure)),
    ]),
  };
}

/** The same to be read: a row a figure, a column a lane. */
export function heapFiguresSheet(heaps: readonly Figures[], names: readonly string[]): DataTable {
  const heads = names.map((name, lane) => ({ name: `${laneLetter(lane)}: ${name}`, key: laneLetter(lane) }));
  return {
    title: "Figures of all heaps",
    takeaway: "Page faults are first touches of pages; cycles are counts × prices. Both are modelled, not measured.",
    columns: [{ name: "figure", key: "figure" }, ...heads],
    rows: FIGURES.map(({ figure, name, text }) => [name, ...heaps.map((heap) => text(heapFigure(heap, figure)))]),
  };
}
