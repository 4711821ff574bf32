import { workloadKey } from "../../../kernel/scenario/simulation-key";
import { overfullText } from "../../../models/page_cache/comparison-notes";
import { leastPages } from "../../../models/page_cache/empty-cache";
import { type CurvePoint, curveSizes, type LruMisses, lruError } from "../../../models/page_cache/miss-curve";
import { laneOf, tunedPolicy } from "../../../models/page_cache/policy-tables";
import type { PageLane, PageScenario } from "../../../models/page_cache/scenario";
import { laneName } from "../lane-edits";

/** The sizes at which policies other than LRU are replayed, besides that of the cache. */
export const SWEPT_SIZES = 24;

/** The samples that curves may be estimated from: one page in this many. */
export const SAMPLE_RATES: readonly number[] = [16, 64, 256, 1024];

/** Streams with more requests than this are sampled unless a person asks for every page. */
const MOST_EXACT = 2 ** 22;

/** Whether a stream takes so much memory and time that not every worker may keep it. */
export const isLarge = ({ requests }: Pick<PageScenario, "requests">): boolean => requests > MOST_EXACT;

/** The sample of a stream until a person chooses; 0 = every page. */
export const usualRate = (stream: Pick<PageScenario, "requests">): number => (isLarge(stream) ? 64 : 0);

/** Everything known about the curves of a stream of requests. Misses are those of the counted requests. */
export interface StreamCurves {
  readonly lru: LruMisses;
  /** The other curves are estimates from one page in this many; 0 = they are exact at their points. */
  readonly rate: number;
  /** By the name of a lane, the misses by pages of the cache. */
  readonly swept: ReadonlyMap<string, ReadonlyMap<number, Swept>>;
}

/** Misses at one size. */
type Swept = Pick<CurvePoint, "misses" | "spread">;

/** A policy's misses by the size of its cache. */
export interface Curve {
  /** The lane; null = the optimum, which is not a lane. */
  readonly lane: number | null;
  readonly name: string;
  /** By size, ascending; a selection if the curve is known at every size. */
  readonly points: readonly CurvePoint[];
  /** The points are estimates. */
  readonly isSampled: boolean;
  /** LRU's misses at every size; null = the curve is known at its points alone. */
  readonly every: LruMisses | null;
  /** The fewest pages with which the policy, or its sample, caches anything; missing = one is enough. */
  readonly least?: number;
  /** That the policy may hold more than its size; missing = it does not. */
  readonly overfull?: string;
}

const OPTIMUM = laneOf("optimum");

const isLru = ({ policy }: PageLane): boolean => policy.model === "lru";

/** Settings of the caches, on which no request depends. */
const ANY_CACHE = { stage: "policies", cache: 1, window: 1000, take: [] } as const satisfies Partial<PageScenario>;

/** The requests of a scenario, without its caches: scenarios with equal ones share their curves. */
export const streamOf = (scenario: PageScenario): PageScenario => ({ ...workloadKey(scenario), ...ANY_CACHE });

/** The policies of the curves: the lanes, and the optimum unless it is one of them. */
function policiesOf(lanes: readonly PageLane[]): readonly { readonly of: PageLane; readonly lane: number | null }[] {
  const own = lanes.map((of, lane) => ({ of, lane }));
  return lanes.some(({ policy }) => policy.model === "optimum") ? own : [...own, { of: OPTIMUM, lane: null }];
}

/** The policies that must be replayed size by size, each once. LRU's estimates are compared with its exact curve. */
export function sweptLanes(lanes: readonly PageLane[], rate: number): readonly PageLane[] {
  const swept = policiesOf(lanes).flatMap(({ of }) => (isLru(of) && rate === 0 ? [] : [of]));
  return [...new Map(swept.map((lane) => [laneName(lane), lane])).values()];
}

/** The sizes of the sweep and `cache`, the nearest to it first. */
export function sweptSizes({ misses }: LruMisses, cache: number): readonly number[] {
  const distance = (size: number) => Math.abs(Math.log(size / cache));
  const sizes = new Set([cache, ...curveSizes(misses.length, SWEPT_SIZES)]);
  return [...sizes].sort((one, other) => distance(one) - distance(other));
}

/** The known curves of these lanes and of the optimum. A curve without a point is missing. */
export function curvesOf({ lru, rate, swept }: StreamCurves, lanes: readonly PageLane[]): readonly Curve[] {
  const isSampled = rate > 0;
  const curves = policiesOf(lanes).map(({ of, lane }): Curve => {
    const name = laneName(of);
    const every = isLru(of) ? lru : null;
    const known = swept.get(name);
    const overfull = overfullText(tunedPolicy(of));
    if (every !== null && !isSampled) return { lane, name, points: exactPoints(lru), isSampled, every };
    const least = leastPages(tunedPolicy(of));
    const needs = least > 1 && { least: least * Math.max(1, rate) };
    return {
      lane,
      name,
      points: pointsOf(known ?? new Map(), every),
      isSampled,
      every,
      ...needs,
      ...(overfull && { overfull }),
    };
  });
  return curves.filter(({ points, every }) => points.length > 0 || every !== null);
}

/** The points by size; `every`: the exact curve beside the estimates, if it is known. */
const pointsOf = (known: ReadonlyMap<number, Swept>, every: LruMisses | null): readonly CurvePoint[] =>
  [...known]
    .map(([size, found]) => ({ size, ...found, exact: every && lruMisses(every, size) }))
    .sort((one, other) => one.size - other.size);

const exactPoints = (lru: LruMisses): readonly CurvePoint[] =>
  curveSizes(lru.misses.length, SWEPT_SIZES).map((size) => ({
    ...{ size, misses: lruMisses(lru, size), exact: null, spread: null },
  }));

/** The error of a curve's estimates in misses. Without an exact curve: the spread of its quarters. Null = no estimates. */
export function errorOf({
  points,
  isSampled,
}: Curve): { readonly mean: number | null; readonly largest: number } | null {
  if (!isSampled || points.length === 0) return null;
  const spread = Math.max(...points.map(({ spread }) => spread ?? 0));
  return lruError({ points }) ?? { mean: null, largest: spread };
}

/** More pages than the requests name change nothing. */
const lruMisses = ({ misses }: LruMisses, size: number): number =>
  misses[Math.min(size, misses.length) - 1] ?? Number.NaN;

/** The misses of a curve at a size. */
export interface MissesAt {
  /** NaN = the curve does not reach the size. */
  readonly misses: number;
  /** False if they are estimates, or read off the line between two points. */
  readonly isKnown: boolean;
}

export function missesAt({ points, every, isSampled }: Curve, size: number): MissesAt {
  if (every !== null) return { misses: lruMisses(every, size), isKnown: true };
  const above = points.findIndex((point) => point.size >= size);
  const [before, after] = [points[above - 1], points[above]];
  if (after?.size === size) return { misses: after.misses, isKnown: !isSampled };
  if (before === undefined || after === undefined) return { misses: Number.NaN, isKnown: false };
  const share = Math.log(size / before.size) / Math.log(after.size / before.size);
  return { misses: before.misses + share * (after.misses - before.misses), isKnown: false };
}
