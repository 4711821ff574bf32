import { PAGE_LIMIT } from "../../../generated/page_cache";
import { expectOk } from "../../../kernel/engine/core-run";
import { answerTrial, type TrialRun } from "../../../kernel/engine/simulation";
import type { LruMisses, SampleAsk, SampledCurves } from "../curve-ask";
import { tunedPolicy } from "../policy-tables";
import type { PageScenario } from "../scenario";
import type { PageCacheCore } from "./core";
import type { RequestStream } from "./request-stream";
import { allRequests, estimatedCurves } from "./sampled";

/** Computes LRU's curve over the requests that `core` has opened. An operation of this trial reads one request. */
export function curveTrial(core: PageCacheCore): TrialRun {
  const distinct = core.call.bl_pages_distinct();
  expectOk(core.call.bl_curve_begin());
  const total = core.call.bl_curve_continue(0);
  const run = { done: 0, isFound: total === 0 };
  const advance = (steps: number) => {
    const left = core.call.bl_curve_continue(steps);
    Object.assign(run, { done: total - left, isFound: left === 0 });
    return null;
  };
  return answerTrial(run, advance, () => missesOf(core, distinct));
}

/** A cache of n pages hits at every stack distance below n; first requests have none. */
function missesOf(core: PageCacheCore, distinct: number): LruMisses {
  const requests = core.call.bl_curve_requests();
  let left = requests;
  const misses = core.read(Uint32Array, core.call.bl_curve_distances(), distinct).map((hits) => {
    left -= hits;
    return left;
  });
  return { requests, misses: misses.slice(0, PAGE_LIMIT.CACHE), cold: left };
}

/**
 * Estimates curves from a sample of the requests that `core` has opened. An operation of this trial reads one request.
 * `keys`: those of the pages; empty = a page is its own key.
 */
export function sampledTrial(
  core: PageCacheCore,
  { lanes, warm }: PageScenario,
  keys: RequestStream["keys"],
  { rate, sizes }: SampleAsk,
): TrialRun {
  const stream = { requests: allRequests(core), keys, sizes: null };
  const work = estimatedCurves(core, stream, { policies: lanes.map(tunedPolicy), sizes, warm, rate });
  const run = { done: 0, isFound: false };
  let estimates: SampledCurves["estimates"] = [];
  // One replay, however many requests its sample has.
  const advance = () => {
    const next = work.next();
    if (next.done) [estimates, run.isFound] = [next.value, true];
    else run.done += next.value;
    return null;
  };
  return answerTrial(run, advance, () => ({ estimates }));
}
