import { loadPageCacheCore } from "../../../cli/shared/load-core";
import { Progress, print, refuse, type Streams, say } from "../../../cli/shared/streams";
import { tableWriters } from "../../../cli/shared/table";
import { PAGE_LIMIT } from "../../../generated/page_cache";
import type { Problem } from "../../../kernel/scenario/scenario";
import { readTraceAt, reportTraceLimit } from "../../../models/page_cache/cli/trace-at";
import { comparisonNotes } from "../../../models/page_cache/comparison-notes";
import type { PageCacheCore } from "../../../models/page_cache/engine/core";
import { type CurveChoice, curveWork, LruCurve, missCurves } from "../../../models/page_cache/engine/miss-curves";
import { type RequestStream, replay } from "../../../models/page_cache/engine/request-stream";
import {
  type CurvePoint,
  curveSizes,
  type EqualSize,
  equalSize,
  exactSize,
  lruError,
  type MissCurve,
  sizeText,
} from "../../../models/page_cache/miss-curve";
import type { TunedPolicy } from "../../../models/page_cache/policies";
import { policyTitle } from "../../../models/page_cache/policy-words";
import { type ColumnOf, column, type Lines, recordOf, tabulated } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { ok, type Result } from "../../../shared/result";
import { tableText } from "../../../shared/table-writers";
import type { ReadOptions } from "../../../workloads/traces/pages/read-page-trace";
import { type CacheSize, sizesIn } from "./cache-size";
import { ratioText, refuseWarm, type TraceOutput, traceLine, traceValues } from "./replay-run";

/** The options and arguments of the command. */
export interface Asked {
  readonly name: string;
  readonly policies: readonly TunedPolicy[];
  /** Empty = `count` sizes. */
  readonly sizes: readonly CacheSize[];
  readonly count: number;
  readonly comparisons: readonly Comparison[];
  /** 0 = every page. */
  readonly rate: number;
  readonly warm: number;
  readonly format: keyof typeof WRITERS;
  readonly reading: ReadOptions;
}

/** The sizes of the curves in pages, ascending. */
function sizesOf({ sizes, count }: Asked, pages: number): Result<readonly number[], readonly Problem[]> {
  if (sizes.length === 0) return ok(curveSizes(pages, count));
  const found = sizesIn("--size", sizes, pages);
  return found.ok ? ok(found.value.toSorted((a, b) => a - b)) : found;
}

/** Reads the trace once and computes its curves. Returns the exit status. */
export async function printCurves(place: string, asked: Asked, streams: Streams): Promise<number> {
  const read = await readTraceAt(place, asked.reading, streams);
  if (!read.ok) return refuse(read.error, streams);
  const trace = { ...read.value.trace, sizes: null };
  if (asked.warm >= trace.requests.length) return refuseWarm(asked.warm, read.value, streams);
  const sizes = sizesOf(asked, trace.keys.length);
  if (!sizes.ok) return refuse(sizes.error, streams);
  const targets = resolveComparisons(asked.comparisons, trace.keys.length);
  if (!targets.ok) return refuse(targets.error, streams);
  sayNotes(asked, sizes.value, targets.value, streams);
  const { lru, curves } = computeCurves(trace, { ...asked, sizes: sizes.value }, streams);
  const most = Math.min(trace.keys.length, PAGE_LIMIT.CACHE);
  const equal = compareSizes(loadPageCacheCore(), trace, targets.value, { lru, curves, most, warm: asked.warm });
  const output = { ...asked, read: read.value, requests: lru.requests, curves, equal };
  await print(WRITERS[asked.format](output), streams);
  return reportTraceLimit(read.value, streams);
}

/** Says what a reader must know before he compares the figures. */
function sayNotes(
  { policies, rate }: Asked,
  sizes: readonly number[],
  targets: readonly Target[],
  streams: Streams,
): void {
  const ofTargets = targets.flatMap(({ policy, size }) => comparisonNotes([policy], [size]));
  const texts = new Set([...comparisonNotes(policies, sizes, Math.max(1, rate)), ...ofTargets]);
  for (const text of texts) say(text, streams, "note");
}

function computeCurves(trace: RequestStream, choice: CurveChoice, streams: Streams) {
  const progress = new Progress(streams, trace.requests.length + curveWork(trace, choice), "requests");
  let done = 0;
  const onRead = (requests: number) => {
    done += requests;
    progress.show(done);
  };
  const lru = new LruCurve(loadPageCacheCore(), trace, { warm: choice.warm }, onRead);
  const curves = missCurves(loadPageCacheCore(), trace, lru, choice, onRead);
  progress.clear();
  return { lru, curves };
}

/** A policy with a size, to which others are compared. */
export interface Comparison {
  readonly policy: TunedPolicy;
  readonly size: CacheSize;
}

/** The same with the size in pages. */
interface Target {
  readonly policy: TunedPolicy;
  readonly size: number;
}

/** The size at which a policy has no more misses than the target. */
interface Equal {
  readonly policy: TunedPolicy;
  readonly needs: EqualSize;
  readonly target: Target;
  /** Misses of the target. */
  readonly misses: number;
}

/** The comparisons with sizes in pages. Error: a share that is too large. */
function resolveComparisons(
  comparisons: readonly Comparison[],
  pages: number,
): Result<readonly Target[], readonly Problem[]> {
  const targets: Target[] = [];
  for (const { policy, size } of comparisons) {
    const sizes = sizesIn("--equal", [size], pages);
    if (!sizes.ok) return sizes;
    targets.push(...sizes.value.map((found) => ({ policy, size: found })));
  }
  return ok(targets);
}

/** The curves to search. */
interface Curves {
  readonly lru: LruCurve;
  readonly curves: readonly MissCurve[];
  /** The largest size that LRU's exact curve is searched up to. */
  readonly most: number;
  readonly warm: number;
}

const isLru = ({ policy }: MissCurve) => policy.name === "lru";

/** Finds where each curve has no more misses than each target. */
function compareSizes(
  core: PageCacheCore,
  stream: RequestStream,
  targets: readonly Target[],
  { lru, curves, most, warm }: Curves,
): readonly Equal[] {
  return targets.flatMap((target) => {
    const [replayed] = replay(core, stream, { policies: [target.policy], size: target.size, warm });
    const misses = replayed?.misses ?? Number.NaN;
    const others = curves.filter(({ policy }) => policyTitle(policy) !== policyTitle(target.policy));
    return others.map((curve) => {
      const needs = isLru(curve) ? exactSize((size) => lru.misses(size), misses, most) : equalSize(curve, misses);
      return { policy: curve.policy, needs, target, misses };
    });
  });
}

/** One sentence: "LRU needs 6 453 pages for what S3-FIFO does with 2 000." */
function equalText({ policy, needs, target }: Equal): string {
  const other = `${policyTitle(target.policy)} does with ${formatInteger(target.size)}`;
  return `${policyTitle(policy)} needs ${sizeText(needs)} for what ${other}.`;
}

/** The curves of a trace. */
interface CurveOutput extends TraceOutput {
  /** One page in this many; 0 = every page. */
  readonly rate: number;
  /** Counted requests. */
  readonly requests: number;
  readonly curves: readonly MissCurve[];
  readonly equal: readonly Equal[];
}

/** One line per curve on how far its estimates may be off. */
function errorLine({ policy, points }: MissCurve, requests: number): string {
  const error = lruError({ points });
  const title = policyTitle(policy);
  if (error !== null)
    return `${title}: ${ratioText(error.mean / requests)} from the exact curve on average, ${ratioText(error.largest / requests)} at most\n`;
  const spread = Math.max(...points.map((point) => point.spread ?? 0));
  return `${title}: the estimates of four quarters differ by at most ${ratioText(spread / requests)}\n`;
}

/** One row per size, one column per policy. */
function text(output: CurveOutput): string {
  const { rate, requests, curves, equal } = output;
  const ratio = ({ points }: MissCurve, row: number) => (points[row]?.misses ?? Number.NaN) / requests;
  const columns: readonly ColumnOf<CurvePoint>[] = [
    column("cache_size", ({ size }) => size, "pages", formatInteger),
    ...curves.map((curve) =>
      column("", (_: CurvePoint, row) => ratio(curve, row), policyTitle(curve.policy), ratioText),
    ),
  ];
  const parts = [traceLine(output), tableText(tabulated(columns, curves[0]?.points ?? []))];
  if (rate > 0) {
    const errors = curves.map((curve) => errorLine(curve, requests)).join("");
    parts.push(`Miss ratios estimated from one page in ${formatInteger(rate)}.\n${errors}`);
  }
  if (equal.length > 0) parts.push(equal.map((row) => `${equalText(row)}\n`).join(""));
  return parts.join("\n");
}

/** The columns of a point. */
const pointColumns = (requests: number): readonly ColumnOf<CurvePoint>[] => [
  column("cache_size", ({ size }) => size),
  column("misses", ({ misses }) => misses),
  column("miss_ratio", ({ misses }) => misses / requests),
  column("exact_misses", ({ exact }) => exact ?? Number.NaN),
  column("spread_misses", ({ spread }) => spread ?? Number.NaN),
];

const table = ({ name, requests, curves }: CurveOutput): Lines => {
  const points = pointColumns(requests);
  const rows = curves.flatMap(({ policy, points: own }) =>
    tabulated(points, own).rows.map((row) => [name, policyTitle(policy), requests, ...row]),
  );
  return { columns: [...["trace", "policy", "requests"].map((key) => ({ key })), ...points], rows };
};

function curveValues(curve: MissCurve, requests: number) {
  const error = lruError(curve);
  return {
    policy: policyTitle(curve.policy),
    mean_error: error === null ? null : error.mean / requests,
    largest_error: error === null ? null : error.largest / requests,
    points: curve.points.map((point) => recordOf(pointColumns(requests), point)),
  };
}

const equalValues = ({ policy, needs, target, misses }: Equal) => ({
  policy: policyTitle(policy),
  more_than: needs.over,
  at_most: needs.size,
  target: policyTitle(target.policy),
  target_size: target.size,
  target_misses: misses,
});

function json(output: CurveOutput): string {
  const { rate, requests, curves, equal } = output;
  const sample = rate === 0 ? null : `1/${rate}`;
  const rows = curves.map((curve) => curveValues(curve, requests));
  const object = { ...traceValues(output), requests, sample, curves: rows, equal: equal.map(equalValues) };
  return `${JSON.stringify(object, null, 2)}\n`;
}

const WRITERS = { text, ...tableWriters(table), json } as const;
