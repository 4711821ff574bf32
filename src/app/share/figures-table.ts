import { type LaneMemory, memoryFigure } from "../../charts/describe-memory";
import { figure, laneLetter } from "../../charts/figures";
import type { HeapFigure } from "../../charts/heap-figures";
import type { FIGURE } from "../../generated/abi";
import type { Column, DataTable } from "../../shared/data-table";
import { formatBytes, formatInteger, formatPercentSix } from "../../shared/format";

interface Row extends Column {
  readonly figure: keyof typeof FIGURE;
}

const share = (name: string, figure: Row["figure"]): Row => ({
  name,
  key: `${figure}_percent`,
  figure,
  text: formatPercentSix,
});
const bytes = (name: string, figure: Row["figure"]): Row => ({
  name,
  key: `${figure}_bytes`,
  figure,
  text: formatBytes,
});
const count = (name: string, figure: Row["figure"]): Row => ({ name, key: figure, figure, text: formatInteger });

const FIGURES: readonly Row[] = [
  share("efficiency", "efficiency"),
  share("with the cache", "footprint_efficiency"),
  share("hits", "hit_rate"),
  bytes("needed", "needed"),
  bytes("handed out", "granted"),
  bytes("wasted", "wasted"),
  bytes("in the cache", "idle"),
  count("live buffers", "live"),
  count("poisoned", "poisoned"),
];

interface HeapRow extends Column {
  readonly heap: HeapFigure;
}

const HEAP_FIGURES: readonly HeapRow[] = [
  { name: "committed", key: "heap_committed_bytes", heap: "committed", text: formatBytes },
  { name: "resident", key: "heap_resident_bytes", heap: "resident", text: formatBytes },
  { name: "heap’s overhead", key: "heap_overhead_percent", heap: "overhead", text: formatPercentSix },
  { name: "page faults", key: "heap_page_faults", heap: "touched", text: formatInteger },
  { name: "cycles, modelled", key: "heap_cycles_modelled", heap: "cycles", text: formatInteger },
  { name: "cycles saved, modelled", key: "heap_cycles_saved_modelled", heap: "saved_cycles", text: formatInteger },
];

/** A share in percent, as many digits as two machines agree on. */
const cellOf = ({ key }: Column, value: number): number =>
  key.endsWith("_percent") ? Number((100 * value).toPrecision(12)) : value;

const LANE_COLUMNS: readonly Column[] = [
  { name: "lane", key: "lane" },
  { name: "policy", key: "policy" },
];

/** The figures of all lanes at one step, a row a lane. */
export function figuresTable(lanes: readonly LaneMemory[], names: readonly string[]): DataTable {
  return {
    title: "Figures of all policies",
    takeaway: "Efficiency is needed ÷ handed out; hits are the requests served from the cache.",
    columns: [...LANE_COLUMNS, ...FIGURES],
    rows: lanes.map((lane, i) => [
      laneLetter(i),
      names[i] ?? "",
      ...FIGURES.map((row) => cellOf(row, figure(lane, row.figure))),
    ]),
  };
}

/** The figures of the heaps under them; null = all have the article's, which has none. */
export function memoryTable(lanes: readonly LaneMemory[], names: readonly string[]): DataTable | null {
  if (!lanes.some(({ heap }) => heap)) return null;
  return {
    title: "Memory of all policies",
    takeaway: "Resident are the pages that were touched and not given back. Cycles are counts × prices, not measured.",
    columns: [...LANE_COLUMNS, ...HEAP_FIGURES],
    rows: lanes.map((lane, i) => [
      laneLetter(i),
      names[i] ?? "",
      ...HEAP_FIGURES.map((row) => cellOf(row, memoryFigure(lane, row.heap))),
    ]),
  };
}

/** Both in one, for a file. */
export function allFigures(lanes: readonly LaneMemory[], names: readonly string[]): DataTable {
  const figures = figuresTable(lanes, names);
  const memory = memoryTable(lanes, names);
  if (memory === null) return figures;
  const own = LANE_COLUMNS.length;
  return {
    ...figures,
    columns: [...figures.columns, ...memory.columns.slice(own)],
    rows: figures.rows.map((row, i) => [...row, ...(memory.rows[i] ?? []).slice(own)]),
  };
}
