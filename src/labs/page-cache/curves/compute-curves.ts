import { PAGE_FIGURE, PAGE_LIMIT } from "../../../generated/page_cache";
import type { TrialEnd, Trials } from "../../../kernel/client/trials";
import type { Trial } from "../../../kernel/protocol/trial";
import { CURVE_ASK, lruMissesOf } from "../../../models/page_cache/curve-ask";
import { laneOf } from "../../../models/page_cache/policy-tables";
import type { PageLane, PageScenario } from "../../../models/page_cache/scenario";
import { laneName } from "../lane-edits";
import { type StreamCurves, SWEPT_SIZES, streamOf, sweptLanes, sweptSizes } from "./stream-curves";

/** The curves to compute. */
export interface CurvePlan {
  /** As from streamOf(). */
  readonly stream: PageScenario;
  /** As from sweptLanes(). */
  readonly swept: readonly PageLane[];
  /** The sizes nearest to this one come first, pages. */
  readonly cache: number;
}

/** The curves of a scenario's lanes, and of the optimum. */
export const planOf = (scenario: PageScenario): CurvePlan => ({
  stream: streamOf(scenario),
  swept: sweptLanes(scenario.lanes),
  cache: scenario.cache,
});

/** Receives the curves as they grow, and the share of the work that is done, 0 … 1. */
export interface CurveReport {
  readonly found: (curves: StreamCurves) => void;
  readonly progress: (share: number) => void;
}

/** The policies that one trial replays with one size. */
interface Sweep {
  readonly size: number;
  readonly lanes: readonly PageLane[];
}

/** The sizes and policies not known yet. The policies of a size share a trial, and so one stream of requests. */
export function missingSweeps({ swept, cache }: CurvePlan, { lru, swept: known }: StreamCurves): readonly Sweep[] {
  return sweptSizes(lru, cache).flatMap((size) => {
    const lanes = swept.filter((lane) => known.get(laneName(lane))?.has(size) !== true);
    const trials = Math.ceil(lanes.length / PAGE_LIMIT.LANES);
    return Array.from({ length: trials }, (_, i) => ({
      size,
      lanes: lanes.slice(i * PAGE_LIMIT.LANES, (i + 1) * PAGE_LIMIT.LANES),
    }));
  });
}

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
  { stream }: CurvePlan,
  signal: AbortSignal,
  { progress }: CurveReport,
): Promise<StreamCurves | string | null> {
  const trial = { scenario: { ...stream, lanes: [laneOf("lru")] }, steps: stream.requests, ask: CURVE_ASK };
  const onProgress = (done: number) => progress(done / trial.steps / (1 + SWEPT_SIZES));
  const end = await run(trial, { signal, onProgress });
  if (end.kind === "canceled") return null;
  return end.kind === "failed" ? end.text : { lru: lruMissesOf(end.result.answer), swept: new Map() };
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
      done[i] = requests / plan.stream.requests;
      progress((1 + done.reduce((sum, share) => sum + share, 0)) / (1 + sweeps.length));
    };
    const end = await run(trialOf(plan, sweep), { signal: control.signal, onProgress });
    if (end.kind === "failed") {
      problem ??= end.text;
      control.abort();
    }
    if (end.kind !== "done") return;
    onProgress(plan.stream.requests);
    curves = withSweep(curves, sweep, end);
    found(curves);
  };
  await Promise.all(sweeps.map(play));
  return problem;
}

const trialOf = ({ stream }: CurvePlan, { size, lanes }: Sweep): Trial<PageScenario> => ({
  scenario: { ...stream, lanes, cache: size },
  steps: stream.requests,
});

/** The hit ratio counts no requests that only fill the cache, unlike the figure "misses". */
function withSweep(curves: StreamCurves, { size, lanes }: Sweep, end: Extract<TrialEnd, { kind: "done" }>) {
  const swept = new Map(curves.swept);
  for (const [i, lane] of lanes.entries()) {
    const ratio = end.result.lanes[i]?.figures[PAGE_FIGURE.hit_ratio] ?? Number.NaN;
    const misses = Math.round((1 - ratio) * curves.lru.requests);
    swept.set(laneName(lane), new Map([...(swept.get(laneName(lane)) ?? []), [size, misses]]));
  }
  return { ...curves, swept };
}
