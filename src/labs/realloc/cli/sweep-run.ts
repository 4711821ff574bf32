import { loadCore } from "../../../cli/shared/load-core";
import { shortHash } from "../../../cli/shared/short-hash";
import { print, type Streams } from "../../../cli/shared/streams";
import { tableWriters } from "../../../cli/shared/table";
import { type Batches, pointersFor } from "../../../models/allocation/batches";
import { CALL_COUNTS } from "../../../models/allocation/call-counts";
import { observedWord, pathWord } from "../../../models/allocation/call-paths";
import { type CallPriceList, type CallPrices, cyclesOf } from "../../../models/allocation/call-prices";
import {
  type CallKind,
  type CallRow,
  callsIn,
  countIn,
  KIND_OF,
  meanCycles,
} from "../../../models/allocation/call-summary";
import { endLine } from "../../../models/allocation/cli/say-caveats";
import { AnswerWriter } from "../../../models/allocation/engine/answer-writer";
import { BatchesRun } from "../../../models/allocation/engine/batches-run";
import type { Core } from "../../../models/allocation/engine/core";
import { answersOf } from "../../../models/allocation/engine/observed-size";
import type { HeapModel } from "../../../models/allocation/scenario";
import { column, type Lines, tabulated } from "../../../shared/data-table";
import { tableText, tsv } from "../../../shared/table-writers";

/** The runs of a sweep, which differ in size and number of pointers only. */
export interface Sweep extends Omit<Batches, "size"> {
  readonly sizes: readonly number[];
  /** Bytes of all blocks together, at most. */
  readonly budget: number;
}

/** The calls of one size. */
interface SizeResult {
  readonly size: number;
  readonly pointers: number;
  readonly rows: readonly CallRow[];
}

/** Bytes of the blocks that a program writes, at most: they take real memory where the batches are measured. */
const WRITTEN_BYTES = 2 ** 27;

/** The same sweep whose program writes what it asked for. */
const written = (sweep: Sweep): Sweep => ({
  ...sweep,
  writes: "asked",
  budget: Math.min(sweep.budget, WRITTEN_BYTES),
});

/** @throws Error if the core refuses what the command line accepts. */
function open(core: Core, { sizes: _, budget, ...rest }: Sweep, size: number): BatchesRun {
  const opened = BatchesRun.open(core, { ...rest, size, pointers: pointersFor(size, rest.pointers, budget) });
  if (opened.ok) return opened.value;
  throw new Error(`the core refuses batches of ${size} bytes: ${JSON.stringify(opened.error)}`);
}

/** Runs the batches of one size and counts its calls. */
export function runSize(core: Core, sweep: Sweep, size: number): SizeResult {
  const run = open(core, sweep, size);
  return { size, pointers: run.batches.pointers, rows: run.count() };
}

/** The lines of heap replay for the same operations, with the end line. */
function* replayedLines(core: Core, run: BatchesRun): Iterable<string | Uint8Array> {
  const writer = new AnswerWriter(core);
  for (const calls of run.run()) yield* writer.lines(answersOf(calls));
  yield endLine(run, 3 * run.batches.pointers);
}

/** The short hash of the lines that heap replay prints for the same operations. */
export const answersHash = (core: Core, sweep: Sweep, size: number): string =>
  shortHash(replayedLines(core, open(core, sweep, size)));

/** A sweep, and the prices of its calls. */
interface PricedSweep {
  readonly sweep: Sweep;
  readonly list: CallPriceList;
  readonly core: Core;
}

const KINDS = ["allocate", "resize", "release"] as const;
type Kind = (typeof KINDS)[number];

const ofKind = ({ rows }: SizeResult, kind: Kind): readonly CallRow[] => rows.filter((row) => row.kind === kind);

/** Groups rows by a word, in the order of the words. */
function grouped(rows: readonly CallRow[], wordOf: (row: CallRow) => string): [string, CallRow[]][] {
  const groups = new Map<string, CallRow[]>();
  for (const row of rows) groups.set(wordOf(row), [...(groups.get(wordOf(row)) ?? []), row]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

const factorText = ({ factor }: Sweep) => factor.join("/");
const results = ({ core, sweep }: PricedSweep) => sweep.sizes.map((size) => runSize(core, sweep, size));

/** A rounded mean; two decimals, so that small calls differ. */
const rounded = (cycles: number): number => Math.round(cycles * 100) / 100;

/** The path from outside. The groups of musl are mappings, so no break moves for them. */
export const seenWord = (model: HeapModel, { path, movedEnd }: Pick<CallRow, "path" | "movedEnd">): string =>
  observedWord(path, movedEnd && model !== "musl");

/** The paths from outside: "moves:194 moves+brk:6". */
const seen = (model: HeapModel, rows: readonly CallRow[]): string =>
  grouped(rows, (row) => seenWord(model, row))
    .map(([word, group]) => `${word}:${callsIn(group)}`)
    .join(" ");

const faults = (result: SizeResult): string =>
  KINDS.map((kind) => countIn(ofKind(result, kind), "page_faults")).join(",");

const TSV_HEAD =
  "order size factor n seed malloc realloc free faults_untouched(m,r,f) faults_asked(m,r,f)[/n] sha256_16".split(" ");

/** One line per size, as a program sees it: paths from outside, page faults without and with written blocks. */
function tsvText({ core, sweep }: PricedSweep): string {
  const untouched: Sweep = { ...sweep, writes: "none" };
  const rows = sweep.sizes.map((size) => {
    const plain = runSize(core, untouched, size);
    const asked = runSize(core, written(sweep), size);
    const other = asked.pointers === plain.pointers ? "" : `/${asked.pointers}`;
    const paths = KINDS.map((kind) => seen(sweep.heap.model, ofKind(plain, kind)));
    const hash = answersHash(core, untouched, size);
    return [
      ...[sweep.order, size, factorText(sweep), plain.pointers, sweep.seed],
      ...[...paths, faults(plain), `${faults(asked)}${other}`, hash],
    ];
  });
  return tsv([TSV_HEAD, ...rows]);
}

/** The calls of one size that took one path. */
interface PathRow {
  readonly result: SizeResult;
  readonly call: CallKind;
  readonly path: string;
  readonly rows: readonly CallRow[];
}

const pathRows = ({ sweep: { heap } }: PricedSweep, result: SizeResult): readonly PathRow[] =>
  KINDS.flatMap((kind) =>
    grouped(ofKind(result, kind), ({ path, list }) => pathWord(heap.model, path, list)).map(([path, rows]) => ({
      ...{ result, call: KIND_OF[kind], path, rows },
    })),
  );

/** A row per size and path. */
const table = (priced: PricedSweep): Lines =>
  tabulated<PathRow>(
    [
      column("size", ({ result }) => result.size),
      column("n", ({ result }) => result.pointers),
      column("call", ({ call }) => call),
      column("path", ({ path }) => path),
      column("calls", ({ rows }) => callsIn(rows)),
      column("faults", ({ rows }) => countIn(rows, "page_faults")),
      column("copied", ({ rows }) => countIn(rows, "copied")),
      column("cycles", ({ rows }) => rounded(meanCycles(rows, priced.list.prices))),
    ],
    results(priced).flatMap((result) => pathRows(priced, result)),
  );

/** Calls that differ in nothing, with all their counts. */
const callJson = (model: HeapModel, row: CallRow, prices: CallPrices) => ({
  call: KIND_OF[row.kind],
  path: pathWord(model, row.path, row.list),
  seen: seenWord(model, row),
  calls: row.calls,
  cycles: rounded(cyclesOf(row.counts, prices)),
  counts: Object.fromEntries(CALL_COUNTS.map((name, i) => [name, row.counts[i] ?? 0])),
});

function json(priced: PricedSweep): string {
  const { sizes: _, heap, ...sweep } = priced.sweep;
  const { title, prices } = priced.list;
  const sizes = results(priced).map(({ size, pointers, rows }) => ({
    size,
    n: pointers,
    calls: rows.map((row) => callJson(heap.model, row, prices)),
  }));
  return `${JSON.stringify({ heap, ...sweep, prices: { title, ...prices }, sizes }, null, 2)}\n`;
}

/** One line per size: mean cycles of the three calls, and the paths of realloc. */
function text(priced: PricedSweep): string {
  const { title, source, prices } = priced.list;
  const columns = [
    column<SizeResult>("size", ({ size }) => size),
    column<SizeResult>("n", ({ pointers }) => pointers),
    ...KINDS.map((kind) =>
      column<SizeResult>(KIND_OF[kind], (result) => meanCycles(ofKind(result, kind), prices).toFixed(0)),
    ),
    column<SizeResult>("paths of realloc", (result) =>
      pathRows(priced, result)
        .filter(({ call }) => call === "realloc")
        .map(({ path, rows }) => `${path} ${callsIn(rows)}`)
        .join(", "),
    ),
  ];
  const sizes = tableText(tabulated(columns, results(priced)), [5]);
  return `${sizes}\nMean cycles are modeled: counts times prices. ${title}. ${source}\n`;
}

const WRITERS = { text, ...tableWriters(table), json, tsv: tsvText } as const;

/** Runs a sweep and prints it. Returns the exit status. */
export const printSweep = (
  sweep: Sweep,
  list: CallPriceList,
  format: keyof typeof WRITERS,
  streams: Streams,
): Promise<number> => print(WRITERS[format]({ sweep, list, core: loadCore() }), streams);
