import type { Ended } from "../../../cli/shared/limited";
import { type Table, tableWriters } from "../../../cli/shared/table";
import { toText } from "../../../kernel/scenario/link/value-text";
import type { Run } from "../../../library/run";
import { HEAP_NAMES, heapFiguresForFile } from "../../../models/allocation/cli/heap-names";
import type { HeapReplay } from "../../../models/allocation/engine/heap-replay";
import { HeapSession } from "../../../models/allocation/engine/heap-session";
import type { Session } from "../../../models/allocation/engine/session";
import { figureText, shortWord } from "../../../models/allocation/figure-table";
import { type HeapFigure, heapFigure, heapKey } from "../../../models/allocation/figures";
import { exactHeap, policyTable } from "../../../models/allocation/policy-fields";
import type { PriceList } from "../../../models/allocation/price-lists";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { formatInteger, UNDEFINED } from "../../../shared/format";
import { textTable } from "../../../shared/text-table";
import { caveatText } from "../../../workloads/traces/calls/caveat-words";
import type { Caveat, RequestSums } from "../../../workloads/traces/calls/caveats";
import { columnHeads, sharedSettings } from "./column-heads";
import { addRefused, countOf, refuseFull, type TraceBatch } from "./trace-batch";
import { performBatch } from "./trace-replay";

/** The result of one heap. */
export interface Outcome extends Ended {
  readonly heap: HeapChoice;
  /** The requests of a trace for which it had no memory. */
  readonly refused: RequestSums;
  /** In the order of HEAP_FIGURE; NaN = undefined. */
  readonly figures: Float64Array;
}

/** The outcomes, and the prices of their counts. */
export interface Comparison {
  readonly list: PriceList;
  readonly outcomes: readonly Outcome[];
  /** Those of a trace that was replayed. */
  readonly caveats: readonly Caveat[];
}

/** The heap as a link writes it: ptmalloc,tcache_count:0. */
export const heapSpelling = (heap: HeapChoice) => toText(policyTable.heap.kind, heap);

/** Runs every heap on every operation of a trace, batch by batch. @throws BadInput if one of them is full. */
export async function compareOnTrace(
  batches: AsyncIterable<TraceBatch>,
  replays: readonly HeapReplay[],
  { prices }: PriceList,
): Promise<readonly Outcome[]> {
  let done = 0;
  const heaps = replays.map((replay) => ({ replay, refused: { requests: 0, bytes: 0 } }));
  for await (const batch of batches) {
    done += countOf(batch);
    for (const { replay, refused } of heaps) {
      const { answers, full } = performBatch(replay, batch);
      addRefused(refused, batch, answers);
      if (full !== null) refuseFull(batch, full);
    }
  }
  return heaps.map(({ replay, refused }) => {
    replay.setPrices(prices);
    return { heap: replay.heap, refused, done, stop: null, figures: replay.figures() };
  });
}

/** The caveats of heaps that had no memory for a request. */
export const memoryCaveats = (outcomes: readonly Outcome[]): readonly Caveat[] =>
  outcomes
    .filter(({ refused }) => refused.requests > 0)
    .map(({ heap, refused }) => ({ kind: "no-memory", heap: heapSpelling(heap), ...refused }));

/** The result of lane A's heap after the run. */
export function compareOnRun(run: Run<Session>, { prices }: PriceList): Outcome {
  run.go(run.steps);
  const { session } = run;
  const heaps = new HeapSession(session);
  heaps.setPrices(prices);
  const heap = session.scenario.lanes[0]?.heap ?? exactHeap;
  return { heap, refused: { requests: 0, bytes: 0 }, done: run.done, stop: run.stop, figures: heaps.figures(0) };
}

/** A compared figure with a short name. */
interface Row {
  readonly name: string;
  readonly text: (outcome: Outcome) => string;
}

const row = (figure: HeapFigure, name = shortWord(heapKey(figure))): Row => ({
  name,
  text: (outcome) => figureText(heapKey(figure), heapFigure(outcome, figure)),
});

const millions = (rate: number): string => (Number.isNaN(rate) ? UNDEFINED : (rate / 1e6).toFixed(2));

const ROWS: readonly Row[] = [
  { name: "operations", text: ({ done }) => formatInteger(done) },
  row("overhead"),
  row("mean_overhead", "overhead, mean"),
  row("needed"),
  row("committed"),
  row("peak"),
  row("resident"),
  row("free"),
  row("largest_free"),
  row("cached_free"),
  row("internal"),
  row("external"),
  row("page_faults"),
  row("system_calls"),
  row("mean_cycles"),
  { name: "M calls per second", text: (outcome) => millions(heapFigure(outcome, "speed")) },
];

/** One row per figure, one column per heap. */
function text({ list, outcomes, caveats }: Comparison): string {
  const heaps = outcomes.map(({ heap }) => heap);
  const heads = columnHeads(heaps);
  const headLines = Array.from({ length: Math.max(...heads.map(({ length }) => length)) }, (_, line) => [
    "",
    ...heads.map((head) => head[line] ?? ""),
  ]);
  const table = textTable([...headLines, ...ROWS.map(({ name, text }) => [name, ...outcomes.map(text)])]);
  const said = caveats.map((caveat) => `${caveatText(caveat)}\n`).join("");
  const shared = sharedSettings(heaps)
    .map((sentence) => `${sentence}\n`)
    .join("");
  return `${said}${table}\n${shared}Cycles are modeled: counts times prices. ${list.title}. ${list.source}\n`;
}

/** A row per heap with every figure: bytes, shares of 1. */
const table = ({ outcomes }: Comparison): Table => ({
  columns: ["model", "done", ...HEAP_NAMES],
  rows: outcomes.map(({ heap, done, figures }) => [heapSpelling(heap), done, ...figures]),
});

function json({ list, outcomes, caveats }: Comparison): string {
  const heaps = outcomes.map(({ heap, done, figures }) => ({
    ...heap,
    done,
    figures: heapFiguresForFile(figures),
  }));
  return `${JSON.stringify({ prices: { title: list.title, ...list.prices }, caveats, heaps }, null, 2)}\n`;
}

/** Writers of a comparison, by format. */
export const TABLE_WRITERS = {
  text,
  ...tableWriters(table),
  json,
} as const;
export type TableFormat = keyof typeof TABLE_WRITERS;
