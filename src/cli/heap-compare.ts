import { HEAP_FIGURE_NAMES, type HeapFigures, type HeapReplay, OPERATION_WORDS } from "../engine/heap-replay";
import { HEAP_PRICE } from "../generated/heap";
import { type PriceName, priceLists } from "../scenario/heap-prices";
import { toText } from "../scenario/link/value-text";
import { policyTable } from "../scenario/policy-fields";
import type { HeapChoice, HeapPrices } from "../scenario/scenario";
import { csv } from "../shared/csv";
import { formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import type { TableFormat } from "./args";

/** What came of one heap. */
export interface Outcome {
  readonly heap: HeapChoice;
  readonly figures: HeapFigures;
}

/** What is compared, and what its counts cost. */
export interface Comparison {
  /** Of the trace, or of the scenario. */
  readonly operations: number;
  readonly prices: PriceName;
  readonly outcomes: readonly Outcome[];
}

/** The heap as a link spells it: ptmalloc,tcache_count:0. */
const heapName = (heap: HeapChoice) => toText(policyTable.heap.kind, heap);

/** In the order of HEAP_PRICE. */
export const pricesOf = (prices: HeapPrices) =>
  Float64Array.from(Object.keys(HEAP_PRICE), (name) => prices[name as keyof HeapPrices]);

/** Every heap on every operation of a trace, batch by batch. */
export async function compareOnTrace(batches: AsyncIterable<Uint32Array>, replays: readonly HeapReplay[]) {
  let operations = 0;
  for await (const batch of batches) {
    operations += batch.length / OPERATION_WORDS;
    for (const replay of replays) replay.runBatch(batch);
  }
  return { operations, outcomes: replays.map((replay) => ({ heap: replay.heap, figures: replay.figuresByName() })) };
}

/** Modelled cycles of an operation of the heap on average, and how many a second has then; null = it had none. */
export function speedOf({ cycles, operations }: HeapFigures, { hertz }: HeapPrices) {
  const each = operations ? (cycles ?? 0) / operations : null;
  return { cyclesACall: each, callsASecond: each ? hertz / each : null };
}

const number = (value: number | null) => value ?? Number.NaN;
const bytes = (value: number | null) => formatBytes(number(value));
const share = (value: number | null) => formatShare(number(value));
const count = (value: number | null) => formatInteger(number(value));

/** The rows of the table. */
const ROWS: readonly (readonly [name: string, text: (figures: HeapFigures, prices: HeapPrices) => string])[] = [
  ["overhead", (f) => share(f.overhead)],
  ["overhead, mean", (f) => share(f.mean_overhead)],
  ["needed", (f) => bytes(f.needed)],
  ["committed", (f) => bytes(f.committed)],
  ["committed, most", (f) => bytes(f.peak)],
  ["resident", (f) => bytes(f.resident)],
  ["holes", (f) => bytes(f.holes)],
  ["largest hole", (f) => bytes(f.largest_hole)],
  ["kept for one size", (f) => bytes(f.kept)],
  ["internal fragm.", (f) => share(f.internal)],
  ["external fragm.", (f) => share(f.external)],
  ["page faults", (f) => count(f.touched)],
  ["system calls", (f) => count(f.system_calls)],
  ["cycles a call", (f, prices) => count(speedOf(f, prices).cyclesACall)],
  ["M calls a second", (f, prices) => (number(speedOf(f, prices).callsASecond) / 1e6).toFixed(1)],
];

/** A row a figure, a column a heap. */
function text({ operations, prices: name, outcomes }: Comparison): string {
  const { title, source, prices } = priceLists[name];
  const table = [
    ["", ...outcomes.map(({ heap }) => heapName(heap))],
    ...ROWS.map(([row, write]) => [row, ...outcomes.map(({ figures }) => write(figures, prices))]),
  ];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, i) => pad(cell, widths[i] ?? 0, i))
      .join("  ")
      .trimEnd(),
  );
  const foot = `After ${formatInteger(operations)} operations. Cycles are modelled: counts times prices.\n${title}. ${source}`;
  return `${[...lines, "", foot].join("\n")}\n`;
}

const pad = (cell: string, width: number, column: number) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));

/** A line a heap, with every figure: bytes, shares of 1; empty = undefined. */
function table({ prices: name, outcomes }: Comparison): string {
  const { prices } = priceLists[name];
  const rows = outcomes.map(({ heap, figures }) => {
    const { cyclesACall, callsASecond } = speedOf(figures, prices);
    return [
      heapName(heap),
      ...HEAP_FIGURE_NAMES.map((key) => number(figures[key])),
      number(cyclesACall),
      number(callsASecond),
    ];
  });
  return csv([["model", ...HEAP_FIGURE_NAMES, "cycles_a_call", "calls_a_second"], ...rows]);
}

function json({ operations, prices: name, outcomes }: Comparison): string {
  const { prices } = priceLists[name];
  const heaps = outcomes.map(({ heap, figures }) => ({ ...heap, figures, ...speedOf(figures, prices) }));
  return `${JSON.stringify({ operations, prices: { name, ...prices }, heaps }, null, 2)}\n`;
}

export const TABLE_WRITERS: Readonly<Record<TableFormat, (comparison: Comparison) => string>> = {
  text,
  csv: table,
  json,
};
