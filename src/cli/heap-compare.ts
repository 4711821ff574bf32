import { HEAP_FIGURE_NAMES, type HeapFigures, heapFiguresByName } from "../engine/heap-figures";
import type { HeapReplay } from "../engine/heap-replay";
import { HeapSession } from "../engine/heap-session";
import type { PriceList } from "../scenario/heap-prices";
import { toText } from "../scenario/link/value-text";
import { exactHeap, policyTable } from "../scenario/policy-fields";
import type { HeapChoice } from "../scenario/scenario";
import { csv } from "../shared/csv";
import { formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger, UNDEFINED } from "../shared/format";
import type { TableFormat } from "./args";
import { performBatch } from "./heap-replay";
import type { Ended } from "./limited";
import type { Run } from "./run";
import { refuseFull, type TraceBatch } from "./trace-reader";

/** What came of one heap. */
export interface Outcome extends Ended {
  readonly heap: HeapChoice;
  readonly figures: HeapFigures;
}

/** What is compared, and what its counts cost. */
export interface Comparison {
  readonly list: PriceList;
  readonly outcomes: readonly Outcome[];
}

/** The heap as a link spells it: ptmalloc,tcache_count:0. */
export const heapSpelling = (heap: HeapChoice) => toText(policyTable.heap.kind, heap);

/** Every heap on every operation of a trace, batch by batch. @throws BadInput where one of them is full. */
export async function compareOnTrace(
  batches: AsyncIterable<TraceBatch>,
  replays: readonly HeapReplay[],
  { prices }: PriceList,
): Promise<readonly Outcome[]> {
  let done = 0;
  for await (const batch of batches) {
    done += batch.lines.length;
    for (const replay of replays) {
      const { full } = performBatch(replay, batch);
      if (full !== null) refuseFull(batch, full);
    }
  }
  return replays.map((replay) => {
    replay.setPrices(prices);
    return { heap: replay.heap, done, stop: null, figures: replay.figuresByName() };
  });
}

/** The heap in lane A of a session, after the run. */
export function compareOnRun(run: Run, { prices }: PriceList): Outcome {
  run.go(run.steps);
  const { session } = run;
  const heaps = new HeapSession(session);
  heaps.setPrices(prices);
  const heap = session.scenario.lanes[0]?.heap ?? exactHeap;
  return { heap, done: run.done, stop: run.stop, figures: heapFiguresByName(heaps.figures(0)) };
}

const number = (value: number | null) => value ?? Number.NaN;
const bytes = (value: number | null) => formatBytes(number(value));
const share = (value: number | null) => formatShare(number(value));
const count = (value: number | null) => formatInteger(number(value));

type Row = readonly [name: string, text: (outcome: Outcome) => string];

const figureRow = (name: string, text: (figures: HeapFigures) => string): Row => [name, ({ figures }) => text(figures)];

const ROWS: readonly Row[] = [
  ["operations", ({ done }) => formatInteger(done)],
  figureRow("overhead", (f) => share(f.overhead)),
  figureRow("overhead, mean", (f) => share(f.mean_overhead)),
  figureRow("needed", (f) => bytes(f.needed)),
  figureRow("committed", (f) => bytes(f.committed)),
  figureRow("committed, most", (f) => bytes(f.peak)),
  figureRow("resident", (f) => bytes(f.resident)),
  figureRow("holes", (f) => bytes(f.holes)),
  figureRow("largest hole", (f) => bytes(f.largest_hole)),
  figureRow("kept for one size", (f) => bytes(f.kept)),
  figureRow("internal fragm.", (f) => share(f.internal)),
  figureRow("external fragm.", (f) => share(f.external)),
  figureRow("page faults", (f) => count(f.touched)),
  figureRow("system calls", (f) => count(f.system_calls)),
  figureRow("cycles a call", (f) => count(f.mean_cycles)),
  figureRow("M calls a second", (f) => (f.speed === null ? UNDEFINED : (f.speed / 1e6).toFixed(2))),
];

/** A row a figure, a column a heap. */
function text({ list, outcomes }: Comparison): string {
  const table = [
    ["", ...outcomes.map(({ heap }) => heapSpelling(heap))],
    ...ROWS.map(([name, write]) => [name, ...outcomes.map(write)]),
  ];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, i) => pad(cell, widths[i] ?? 0, i))
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n\nCycles are modelled: counts times prices. ${list.title}. ${list.source}\n`;
}

const pad = (cell: string, width: number, column: number) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));

/** A line a heap, with every figure: bytes, shares of 1; empty = undefined. */
function table({ outcomes }: Comparison): string {
  const rows = outcomes.map(({ heap, done, figures }) => {
    const values = [done, ...HEAP_FIGURE_NAMES.map((name) => figures[name])];
    return [heapSpelling(heap), ...values.map(number)];
  });
  return csv([["model", "done", ...HEAP_FIGURE_NAMES], ...rows]);
}

function json({ list, outcomes }: Comparison): string {
  const heaps = outcomes.map(({ heap, done, figures }) => ({ ...heap, done, figures }));
  return `${JSON.stringify({ prices: { title: list.title, ...list.prices }, heaps }, null, 2)}\n`;
}

/** How a comparison is written down, by format. */
export const TABLE_WRITERS: Readonly<Record<TableFormat, (comparison: Comparison) => string>> = {
  text,
  csv: table,
  json,
};
