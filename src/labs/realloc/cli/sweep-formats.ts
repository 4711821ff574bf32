import { loadCore } from "../../../cli/shared/load-core";
import { print, type Streams } from "../../../cli/shared/streams";
import { csvLines, jsonLines, type Table, tableOf } from "../../../cli/shared/table";
import { CALL_COUNTS } from "../../../models/allocation/call-counts";
import { observedWord, pathWord } from "../../../models/allocation/call-paths";
import { type CallPriceList, type CallPrices, cyclesOf } from "../../../models/allocation/call-prices";
import { type CallRow, callsIn, countIn, meanCycles } from "../../../models/allocation/call-table";
import type { Core } from "../../../models/allocation/engine/core";
import { textTable } from "../../../shared/text-table";
import { answersHash, runSize, type SizeResult, type Sweep, written } from "./sweep-run";

/** A sweep, and the prices of its calls. */
interface PricedSweep {
  readonly sweep: Sweep;
  readonly list: CallPriceList;
  readonly core: Core;
}

const KINDS = ["allocate", "resize", "release"] as const;
const WORDS = { allocate: "malloc", resize: "realloc", release: "free" } as const;
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

/** The paths from outside: "moves:194 moves+brk:6". */
const seen = (rows: readonly CallRow[]): string =>
  grouped(rows, ({ path, movedEnd }) => observedWord(path, movedEnd))
    .map(([word, group]) => `${word}:${callsIn(group)}`)
    .join(" ");

const faults = (result: SizeResult): string =>
  KINDS.map((kind) => countIn(ofKind(result, kind), "page_faults")).join(",");

const TSV_HEAD =
  "order size factor n seed malloc realloc free faults_untouched(m,r,f) faults_asked(m,r,f)[/n] sha256_16".split(" ");

/** One line per size, as a program sees it: paths from outside, page faults without and with written blocks. */
function* tsv({ core, sweep }: PricedSweep): Iterable<string> {
  yield `${TSV_HEAD.join("\t")}\n`;
  const untouched: Sweep = { ...sweep, writes: "none" };
  for (const size of sweep.sizes) {
    const plain = runSize(core, untouched, size);
    const asked = runSize(core, written(sweep), size);
    const other = asked.pointers === plain.pointers ? "" : `/${asked.pointers}`;
    const start = [sweep.order, size, factorText(sweep), plain.pointers, sweep.seed];
    const paths = KINDS.map((kind) => seen(ofKind(plain, kind)));
    const hash = answersHash(core, untouched, size);
    yield `${[...start, ...paths, faults(plain), `${faults(asked)}${other}`, hash].join("\t")}\n`;
  }
}

/** The rows of one size: call, path, calls, page faults, bytes copied, mean cycles. */
function pathRows({ sweep, list }: PricedSweep, result: SizeResult) {
  const { model } = sweep.heap;
  return KINDS.flatMap((kind) =>
    grouped(ofKind(result, kind), ({ path, list: number }) => pathWord(model, path, number)).map(([path, rows]) => ({
      call: WORDS[kind],
      path,
      calls: callsIn(rows),
      faults: countIn(rows, "page_faults"),
      copied: countIn(rows, "copied"),
      cycles: rounded(meanCycles(rows, list.prices)),
    })),
  );
}

/** A row per size and path. */
const table = (priced: PricedSweep): Table =>
  tableOf(
    results(priced).flatMap((result) =>
      pathRows(priced, result).map((row) => ({ size: result.size, n: result.pointers, ...row })),
    ),
  );

/** Calls that differ in nothing, with all their counts. */
const callJson = (model: PricedSweep["sweep"]["heap"]["model"], row: CallRow, prices: CallPrices) => ({
  call: WORDS[row.kind],
  path: pathWord(model, row.path, row.list),
  seen: observedWord(row.path, row.movedEnd),
  calls: row.calls,
  cycles: rounded(cyclesOf(row.counts, prices)),
  counts: Object.fromEntries(CALL_COUNTS.map((name, i) => [name, row.counts[i] ?? 0])),
});

function* json(priced: PricedSweep): Iterable<string> {
  const { sizes: _, heap, ...sweep } = priced.sweep;
  const { title, prices } = priced.list;
  const sizes = results(priced).map(({ size, pointers, rows }) => ({
    size,
    n: pointers,
    calls: rows.map((row) => callJson(heap.model, row, prices)),
  }));
  yield `${JSON.stringify({ heap, ...sweep, prices: { title, ...prices }, sizes }, null, 2)}\n`;
}

/** One line per size: mean cycles of the three calls, and the paths of realloc. */
function* text(priced: PricedSweep): Iterable<string> {
  const rows = results(priced).map((result) => {
    const means = KINDS.map((kind) => meanCycles(ofKind(result, kind), priced.list.prices).toFixed(0));
    const paths = pathRows(priced, result).filter(({ call }) => call === "realloc");
    return [
      ...[result.size, result.pointers].map(String),
      ...means,
      paths.map(({ path, calls }) => `${path} ${calls}`).join(", "),
    ];
  });
  yield textTable([["size", "n", "malloc", "realloc", "free", "paths of realloc"], ...rows], [5]);
  yield `\nMean cycles are modeled: counts times prices. ${priced.list.title}. ${priced.list.source}\n`;
}

/** Writers of a sweep, by format. */
const SWEEP_WRITERS = {
  text,
  csv: (priced: PricedSweep) => csvLines(table(priced)),
  jsonl: (priced: PricedSweep) => jsonLines(table(priced)),
  json,
  tsv,
} as const;
export type SweepFormat = keyof typeof SWEEP_WRITERS;

/** Runs a sweep and prints it. Returns the exit status. */
export const printSweep = (sweep: Sweep, list: CallPriceList, format: SweepFormat, streams: Streams): Promise<number> =>
  print(SWEEP_WRITERS[format]({ sweep, list, core: loadCore() }), streams);
