import { PAGE_FIGURE, PAGE_LIMIT } from "../../../generated/page_cache";
import type { TrialEnd, Trials } from "../../../kernel/client/trials";
import type { Trial, TrialResult } from "../../../kernel/protocol/trial";
import {
  CURVE_ASK,
  lruMissesOf,
  type SampleAsk,
  sampledCurvesOf,
  sampledWork,
} from "../../../models/page_cache/miss-curve";
import { laneOf } from "../../../models/page_cache/policy-tables";
import type { PageLane, PageScenario } from "../../../models/page_cache/scenario";
import { laneName } from "../lane-edits";
import { type StreamCurves, SWEPT_SIZES, streamOf, sweptLanes, sweptSizes, usualRate } from "./stream-curves";

/** The curves to compute. */
export interface CurvePlan {
  /** Made by streamOf(). */
  readonly stream: PageScenario;
  /** Made by sweptLanes(). */
  readonly swept: readonly PageLane[];
  /** Pages. The sizes nearest to this one come first. */
  readonly cache: number;
  /** Estimates from one page in this many; 0 = every page. */
  readonly rate: number;
}

/** The curves of a scenario's lanes, and of the optimum. */
export const planOf = (scenario: PageScenario, rate: number = usualRate(scenario)): CurvePlan => ({
  stream: streamOf(scenario),
  swept: sweptLanes(scenario.lanes, rate),
  cache: scenario.cache,
  rate,
});

/** The stream is read for the whole sample and for each of its quarters. */
const SAMPLES = 5;

/** About how many requests the curves of a plan read. */
export const workOf = ({ stream, rate }: CurvePlan): number =>
  stream.requests * (1 + (rate === 0 ? SWEPT_SIZES : SAMPLES));

/** Receives the curves as they grow, and the share of the work that is done, 0 … 1. */
interface CurveReport {
  readonly found: (curves: StreamCurves) => void;
  readonly progress: (share: number) => void;
}

/** The policies and sizes of one trial. */
interface Sweep {
  readonly sizes: readonly number[];
  readonly lanes: readonly PageLane[];
}

/**
 * The sizes and policies not known yet. The policies of a size share a trial, and so one stream of requests. A trial of a
 * sample has all sizes, because it draws the whole stream before it has its sample.
 */
export function missingSweeps(
  { swept, cache, rate }: CurvePlan,
  { lru, swept: known }: StreamCurves,
): readonly Sweep[] {
  const sizes = sweptSizes(lru, cache);
  const groups = rate === 0 ? sizes.map((size) => [size]) : [sizes];
  return groups.flatMap((group) => {
    const isMissing = (lane: PageLane, size: number) => known.get(laneName(lane))?.has(size) !== true;
    const lanes = swept.filter((lane) => group.some((size) => isMissing(lane, size)));
    const missing = group.filter((size) => lanes.some((lane) => isMissing(lane, size)));
    const trials = Math.ceil(lanes.length / PAGE_LIMIT.LANES);
    return Array.from({ length: trials }, (_, i) => ({
      sizes: missing,
      lanes: lanes.slice(i * PAGE_LIMIT.LANES, (i + 1) * PAGE_LIMIT.LANES),
    }));
  });
}

/** About how many requests a trial reads. */
const requestsOf = ({ stream, rate }: CurvePlan, { sizes, lanes }: Sweep): number =>
  rate === 0 ? stream.requests : sampledWork(stream.requests, lanes.length, sizes.length, rate);

/**
 * Computes what `known` lacks: LRU's curve in one pass, then the other policies size by size. Resolves to null at the end
 * or when `signal` aborts, or to the text of the first trial that fails.
 */
export async function computeCurves(
  run: Trials["run"],
  plan: CurvePlan,
  known: StreamCurves | null,
  signal: AbortSignal,
  report: CurveReport,
): Promise<string | null> {
  const opened = known ?? (await openCurves(run, plan, signal, report));
  if (typeof opened === "string" || opened === null) return opened;
  if (known === null) report.found(opened);
  return sweepCurves(run, plan, opened, signal, report);
}

/** LRU's curve alone; null = canceled, a text = failed. */
async function openCurves(
  run: Trials["run"],
  { stream, rate }: CurvePlan,
  signal: AbortSignal,
  { progress }: CurveReport,
): Promise<StreamCurves | string | null> {
  const trial = { scenario: { ...stream, lanes: [laneOf("lru")] }, steps: stream.requests, ask: CURVE_ASK };
  const onProgress = (done: number) => progress(done / trial.steps / (1 + SWEPT_SIZES));
  const end = await run(trial, { signal, onProgress });
  if (end.kind === "canceled") return null;
  return end.kind === "failed" ? end.text : { lru: lruMissesOf(end.result.answer), rate, swept: new Map() };
}

async function sweepCurves(
  run: Trials["run"],
  plan: CurvePlan,
  opened: StreamCurves,
  signal: AbortSignal,
  { found, progress }: CurveReport,
): Promise<string | null> {
  const sweeps = missingSweeps(plan, opened);
  const control = new AbortController();
  signal.addEventListener("abort", () => control.abort(), { once: true });
  const done = sweeps.map(() => 0);
  let curves = opened;
  let problem: string | null = null;
  const play = async (sweep: Sweep, i: number) => {
    const onProgress = (requests: number) => {
      done[i] = Math.min(1, requests / requestsOf(plan, sweep));
      progress((1 + done.reduce((sum, share) => sum + share, 0)) / (1 + sweeps.length));
    };
    const end = await run(trialOf(plan, sweep), { signal: control.signal, onProgress });
    if (end.kind === "failed") {
      problem ??= end.text;
      control.abort();
    }
    if (end.kind !== "done") return;
    onProgress(Number.POSITIVE_INFINITY);
    curves = withSweep(curves, sweep, end);
    found(curves);
  };
  await Promise.all(sweeps.map(play));
  return problem;
}

function trialOf({ stream, rate }: CurvePlan, { sizes, lanes }: Sweep): Trial<PageScenario> {
  const [size = 1] = sizes;
  if (rate === 0) return { scenario: { ...stream, lanes, cache: size }, steps: stream.requests };
  const ask: SampleAsk = { asks: "sampled-curves", rate, sizes: sizes.toSorted((one, other) => one - other) };
  // The trial ends once it has all estimates, however many requests it reads.
  return { scenario: { ...stream, lanes }, steps: Number.MAX_SAFE_INTEGER, ask };
}

type Done = Extract<TrialEnd, { kind: "done" }>;

function withSweep(curves: StreamCurves, sweep: Sweep, { result }: Done): StreamCurves {
  const swept = new Map(curves.swept);
  const found = curves.rate === 0 ? exactPoints(curves, sweep, result) : sampledCurvesOf(result.answer).estimates;
  for (const [i, lane] of sweep.lanes.entries()) {
    const points = new Map(swept.get(laneName(lane)));
    for (const { size, misses, spread } of found[i] ?? []) points.set(size, { misses, spread });
    swept.set(laneName(lane), points);
  }
  return { ...curves, swept };
}

/** Unlike the figure "misses", the hit ratio leaves out requests that only fill the cache. */
function exactPoints({ lru }: StreamCurves, { sizes, lanes }: Sweep, result: TrialResult) {
  return lanes.map((_, i) => {
    const ratio = result.lanes[i]?.figures[PAGE_FIGURE.hit_ratio] ?? Number.NaN;
    return sizes.map((size) => ({ size, misses: Math.round((1 - ratio) * lru.requests), spread: null }));
  });
}
