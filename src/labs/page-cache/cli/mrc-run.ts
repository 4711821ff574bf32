import { loadPageCacheCore } from "../../../cli/shared/load-core";
import { Progress } from "../../../cli/shared/progress";
import { print, refuse, type Streams, say } from "../../../cli/shared/streams";
import { PAGE_LIMIT } from "../../../generated/page_cache";
import type { Problem } from "../../../kernel/scenario/scenario";
import { readTraceAt, reportTraceLimit } from "../../../models/page_cache/cli/trace-at";
import { curveSizes } from "../../../models/page_cache/curve-sizes";
import { emptyCaches } from "../../../models/page_cache/empty-cache";
import { LruCurve } from "../../../models/page_cache/engine/lru-curve";
import { type CurveChoice, curveWork, missCurves } from "../../../models/page_cache/engine/miss-curves";
import type { RequestStream } from "../../../models/page_cache/engine/request-stream";
import type { TunedPolicy } from "../../../models/page_cache/policies";
import { ok, type Result } from "../../../shared/result";
import type { ReadOptions } from "../../../workloads/traces/pages/read-page-trace";
import { type CacheSize, sizesIn } from "./cache-size";
import { type Comparison, compareSizes, resolveComparisons, type Target } from "./equal-size";
import { CURVE_WRITERS, type CurveFormat } from "./mrc-formats";
import { refuseWarm } from "./replay-run";

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
  readonly format: CurveFormat;
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
  sayEmpty(asked, sizes.value, targets.value, streams);
  const { lru, curves } = computeCurves(trace, { ...asked, sizes: sizes.value }, streams);
  const most = Math.min(trace.keys.length, PAGE_LIMIT.CACHE);
  const equal = compareSizes(loadPageCacheCore(), trace, targets.value, { lru, curves, most, warm: asked.warm });
  const output = { ...asked, read: read.value, requests: lru.requests, curves, equal };
  await print([CURVE_WRITERS[asked.format](output)], streams);
  return reportTraceLimit(read.value, streams);
}

/** Says which figures come from caches that hold nothing. */
function sayEmpty(
  { policies, rate }: Asked,
  sizes: readonly number[],
  targets: readonly Target[],
  streams: Streams,
): void {
  const ofTargets = targets.flatMap(({ policy, size }) => emptyCaches([policy], [size]));
  const texts = new Set([...emptyCaches(policies, sizes, Math.max(1, rate)), ...ofTargets]);
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
