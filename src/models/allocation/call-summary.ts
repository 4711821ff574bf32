import { CALL_COUNTS, type CallCount } from "./call-counts";
import { type CallPath, pathWord } from "./call-paths";
import { type CallPrices, cyclesOf } from "./call-prices";
import type { HeapModel } from "./scenario";

/** A call of the batches, as far as a table tells calls apart. */
export interface CountedCall {
  readonly kind: "allocate" | "resize" | "release";
  readonly path: CallPath;
  /** The free list of its path, if that names one. */
  readonly list: number;
  /** The end of the heap moved. */
  readonly movedEnd: boolean;
  /** In the order of CALL_COUNTS. */
  readonly counts: readonly number[];
}

/** Calls that differ in nothing. */
export interface CallRow extends CountedCall {
  readonly calls: number;
}

export const callsIn = (rows: readonly CallRow[]): number => rows.reduce((sum, { calls }) => sum + calls, 0);

/** The sum of a count. */
export function countIn(rows: readonly CallRow[], name: CallCount): number {
  const at = CALL_COUNTS.indexOf(name);
  return rows.reduce((sum, { counts, calls }) => sum + (counts[at] ?? 0) * calls, 0);
}

/** The mean cycles of a call; NaN without calls. */
export const meanCycles = (rows: readonly CallRow[], prices: CallPrices): number =>
  rows.reduce((sum, { counts, calls }) => sum + cyclesOf(counts, prices) * calls, 0) / callsIn(rows);

/** The cycles of call number floor((n − 1) · percent / 100), sorted; NaN without calls. @internal */
export function percentileCycles(rows: readonly CallRow[], percent: number, prices: CallPrices): number {
  const sorted = rows
    .map(({ counts, calls }) => ({ cycles: cyclesOf(counts, prices), calls }))
    .sort((a, b) => a.cycles - b.cycles);
  let left = Math.floor(((callsIn(rows) - 1) * percent) / 100);
  for (const { cycles, calls } of sorted) {
    if (left < calls) return cycles;
    left -= calls;
  }
  return Number.NaN;
}

/** The calls of a batch, as programs name them. */
export const CALL_KINDS = ["malloc", "realloc", "free"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** The name of each operation of a heap. */
export const KIND_OF = { allocate: "malloc", resize: "realloc", release: "free" } as const;

/** Calls of one kind that took the same way. */
export interface CallGroup {
  readonly path: CallPath;
  /** The path as people read it, with the name of its free list. */
  readonly word: string;
  /** Page faults of each call; NaN = they differ. */
  readonly faults: number;
  readonly calls: number;
  /** Of the batch. */
  readonly share: number;
  /** Mean cycles. */
  readonly cycles: number;
  /** Mean bytes. */
  readonly copied: number;
  /** The number of the first of these calls. */
  readonly first: number;
}

/** A line of the bill of a mean call. */
interface CallCharge {
  readonly count: CallCount;
  /** Of a mean call. */
  readonly times: number;
  readonly cycles: number;
}

/** Calls of one path whose cycles are about the same. */
export interface CallBin {
  readonly path: CallPath;
  readonly cycles: number;
  readonly calls: number;
}

/** The calls of one kind in the batches of a size. Cycles are counts times prices. */
export interface BatchSummary {
  readonly calls: number;
  readonly mean: number;
  readonly median: number;
  readonly p99: number;
  /** No call costs within a fifth of the mean. */
  readonly isMeanAlone: boolean;
  /** By path, the most calls first. */
  readonly paths: readonly CallGroup[];
  /** By path and page faults, the most calls first. */
  readonly groups: readonly CallGroup[];
  readonly bill: readonly CallCharge[];
  /** By cycles, ascending. */
  readonly bins: readonly CallBin[];
}

/** The batches of a size on one heap. */
export type SizeSummary = Readonly<Record<CallKind, BatchSummary>>;

/** A row of a table of calls, and the number of its first call. */
type Row = CallRow & { readonly first: number };

/** Calls closer to the mean than this share of it. */
const NEAR = 0.2;
/** Bins per doubling of cycles. */
const BINS = 8;

const FAULTS = CALL_COUNTS.indexOf("page_faults");
const faultsOf = ({ counts }: CallRow): number => counts[FAULTS] ?? 0;

function groupedBy<T extends Row>(rows: readonly T[], keyOf: (row: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Summarizes the calls of a size. */
export function summarize(model: HeapModel, rows: readonly Row[], prices: CallPrices): SizeSummary {
  const wordOf = ({ path, list }: Row): string => pathWord(model, path, list);
  const of = (kind: CallKind) =>
    batchSummary(
      rows.filter((row) => KIND_OF[row.kind] === kind),
      wordOf,
      prices,
    );
  return { malloc: of("malloc"), realloc: of("realloc"), free: of("free") };
}

function batchSummary(rows: readonly Row[], wordOf: (row: Row) => string, prices: CallPrices): BatchSummary {
  const mean = meanCycles(rows, prices);
  const groupsBy = (keyOf: (row: Row) => string) =>
    groupedBy(rows, keyOf)
      .map((group) => callGroup(group, wordOf, callsIn(rows), prices))
      .sort((a, b) => b.calls - a.calls || a.first - b.first);
  return {
    calls: callsIn(rows),
    mean,
    median: percentileCycles(rows, 50, prices),
    p99: percentileCycles(rows, 99, prices),
    isMeanAlone: rows.every((row) => Math.abs(cyclesOf(row.counts, prices) - mean) > NEAR * mean),
    paths: groupsBy(wordOf),
    groups: groupsBy((row) => `${wordOf(row)} ${faultsOf(row)}`),
    bill: CALL_COUNTS.map((count) => chargeOf(rows, count, prices)).filter(({ times }) => times > 0),
    bins: binsOf(rows, prices),
  };
}

function callGroup(rows: readonly Row[], wordOf: (row: Row) => string, all: number, prices: CallPrices): CallGroup {
  const [first] = rows as readonly [Row];
  const calls = callsIn(rows);
  return {
    path: first.path,
    word: wordOf(first),
    faults: rows.every((row) => faultsOf(row) === faultsOf(first)) ? faultsOf(first) : Number.NaN,
    calls,
    share: calls / all,
    cycles: meanCycles(rows, prices),
    copied: countIn(rows, "copied") / calls,
    first: Math.min(...rows.map((row) => row.first)),
  };
}

function chargeOf(rows: readonly Row[], count: CallCount, prices: CallPrices): CallCharge {
  const times = countIn(rows, count) / callsIn(rows);
  return { count, times, cycles: times * prices[count] };
}

function binsOf(rows: readonly Row[], prices: CallPrices): readonly CallBin[] {
  const bin = (row: Row) => Math.round(BINS * Math.log2(Math.max(1, cyclesOf(row.counts, prices))));
  return groupedBy(rows, (row) => `${row.path} ${bin(row)}`)
    .map((group) => ({
      path: (group[0] as Row).path,
      cycles: meanCycles(group, prices),
      calls: callsIn(group),
    }))
    .sort((a, b) => a.cycles - b.cycles);
}
