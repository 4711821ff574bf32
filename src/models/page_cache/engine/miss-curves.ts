import type { CurvePoint, MissCurve } from "../miss-curve";
import type { TunedPolicy } from "../policies";
import type { PageCacheCore } from "./core";
import { LruCurve } from "./lru-curve";
import { replay } from "./replay";
import type { RequestStream } from "./request-stream";
import { estimate } from "./sampled";

/** The stream, the policies and the sizes of curves. */
export interface CurveChoice {
  readonly policies: readonly TunedPolicy[];
  /** Ascending. */
  readonly sizes: readonly number[];
  /** The first requests, which nothing counts. */
  readonly warm: number;
  /** One page in this many, as in SampleChoice; 0 = every page. */
  readonly rate: number;
}

/** Called with the number of requests read since the last call. */
export type OnRead = (requests: number) => void;

const isLru = ({ name }: TunedPolicy): boolean => name === "lru";

/** About how many requests missCurves() reads. A sample has its share of them, and its quarters have as many again. */
export function curveWork({ requests }: RequestStream, { policies, sizes, rate }: CurveChoice): number {
  const swept = policies.filter((policy) => !isLru(policy)).length * sizes.length;
  return rate === 0 ? requests.length * swept : (requests.length * (1 + 2 * swept)) / rate;
}

/**
 * The curves of the policies, in their order: LRU's from stack distances, the others' from a replay for each size. `lru`:
 * LRU's exact curve of the stream, on another core.
 */
export function missCurves(
  core: PageCacheCore,
  stream: RequestStream,
  lru: LruCurve,
  choice: CurveChoice,
  onRead: OnRead = () => {},
): readonly MissCurve[] {
  const swept = choice.policies.filter((policy) => !isLru(policy));
  const ofLru = swept.length < choice.policies.length ? lruPoints(core, stream, lru, choice, onRead) : [];
  const rows = choice.sizes.map((size) => sweptPoints(core, stream, { ...choice, policies: swept }, size, onRead));
  return choice.policies.map((policy) => {
    const at = swept.indexOf(policy);
    return { policy, points: at < 0 ? ofLru : rows.flatMap((row) => row[at] ?? []) };
  });
}

function lruPoints(
  core: PageCacheCore,
  stream: RequestStream,
  lru: LruCurve,
  { sizes, warm, rate }: CurveChoice,
  onRead: OnRead,
): readonly CurvePoint[] {
  if (rate === 0) return sizes.map((size) => ({ size, misses: lru.misses(size), exact: null, spread: null }));
  const sampled = new LruCurve(core, stream, { warm, sample: rate }, onRead);
  return sizes.map((size) => ({ size, misses: sampled.misses(size), exact: lru.misses(size), spread: null }));
}

function sweptPoints(
  core: PageCacheCore,
  stream: RequestStream,
  { policies, warm, rate }: CurveChoice,
  size: number,
  onRead: OnRead,
): readonly CurvePoint[] {
  if (policies.length === 0) return [];
  if (rate > 0) {
    const estimates = estimate(core, stream, policies, size, { rate, warm }, onRead);
    return estimates.map((found) => ({ size, ...found, exact: null }));
  }
  const replayed = replay(core, stream, { policies, size, warm }, onRead);
  return replayed.map(({ misses }) => ({ size, misses, exact: null, spread: null }));
}

/** The mean and the largest absolute difference of LRU's estimates from the exact curve, in misses; null = no estimates. */
export function lruError({ points }: MissCurve): { readonly mean: number; readonly largest: number } | null {
  const differences = points.flatMap(({ misses, exact }) => (exact === null ? [] : Math.abs(misses - exact)));
  if (differences.length === 0) return null;
  const sum = differences.reduce((total, difference) => total + difference, 0);
  return { mean: sum / differences.length, largest: Math.max(...differences) };
}
