import { PAGE_LIMIT } from "../../generated/page_cache";
import type { Answer, Ask } from "../../kernel/protocol/frame";
import { formatInteger } from "../../shared/format";
import type { TunedPolicy } from "./policies";
import { isMachine, type PageScenario } from "./scenario";

/** A point of a miss-ratio curve. */
export interface CurvePoint {
  /** Pages of the cache. */
  readonly size: number;
  /** Misses of the counted requests, an estimate if the stream was sampled. */
  readonly misses: number;
  /** LRU's exact misses beside its estimate; null = `misses` is exact, or no exact count exists. */
  readonly exact: number | null;
  /** The largest difference between the estimates of four quarters of the sample, in misses; null = not sampled. */
  readonly spread: number | null;
}

export interface MissCurve {
  readonly policy: TunedPolicy;
  readonly points: readonly CurvePoint[];
}

/** The mean and the largest absolute difference of LRU's estimates from the exact curve, in misses; null = no estimates. */
export function lruError({
  points,
}: Pick<MissCurve, "points">): { readonly mean: number; readonly largest: number } | null {
  const differences = points.flatMap(({ misses, exact }) => (exact === null ? [] : Math.abs(misses - exact)));
  if (differences.length === 0) return null;
  const sum = differences.reduce((total, difference) => total + difference, 0);
  return { mean: sum / differences.length, largest: Math.max(...differences) };
}

/** Where a curve reaches a number of misses: above `over` pages, at `size` at the latest. Null = past the curve's end. */
export interface EqualSize {
  /** The largest size known not to suffice; 0 = none. */
  readonly over: number;
  readonly size: number | null;
}

/** The sizes of a curve, ascending, and its misses there. */
export interface Swept {
  readonly points: readonly Pick<CurvePoint, "size" | "misses">[];
}

/** The first point of a curve with no more misses than `misses`, and the point before it. */
export function equalSize({ points }: Swept, misses: number): EqualSize {
  const at = points.findIndex((point) => point.misses <= misses);
  if (at < 0) return { over: points.at(-1)?.size ?? 0, size: null };
  return { over: points[at - 1]?.size ?? 0, size: points[at]?.size ?? null };
}

/**
 * The same on a curve that is known at every size and never rises, such as LRU's: exact. `missesAt` has the misses at
 * 1 … `most` pages.
 */
export function exactSize(missesAt: (size: number) => number, misses: number, most: number): EqualSize {
  if (missesAt(most) > misses) return { over: most, size: null };
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (missesAt(middle) <= misses) high = middle;
    else low = middle + 1;
  }
  return { over: low - 1, size: low };
}

/** "6,453 pages", "between 1,001 and 2,500 pages", "at most 10 pages", or "more than 6,000 pages". */
export function sizeText({ over, size }: EqualSize): string {
  if (size === null) return `more than ${formatInteger(over)} pages`;
  if (size === over + 1) return `${formatInteger(size)} ${size === 1 ? "page" : "pages"}`;
  return over === 0
    ? `at most ${formatInteger(size)} pages`
    : `between ${formatInteger(over + 1)} and ${formatInteger(size)} pages`;
}

/** A sweep begins at this many pages, at one page in FEW if that is less, or at one in MANY if that is more. */
const LEAST = 10;
const FEW = 100;
const MANY = 2000;

/** At most `count` different sizes on a logarithmic scale, up to all `pages` of a stream. */
export function curveSizes(pages: number, count: number): readonly number[] {
  const most = Math.min(pages, PAGE_LIMIT.CACHE);
  const least = Math.max(Math.min(LEAST, Math.ceil(pages / FEW)), Math.ceil(pages / MANY));
  const at = (i: number) => Math.round(least * (most / least) ** (i / Math.max(1, count - 1)));
  return [...new Set(Array.from({ length: count }, (_, i) => at(i)))];
}

/** A trial's request for LRU's misses at every size of the cache. The trial's own size and policies do not matter. */
interface CurveAsk {
  readonly asks: "lru-curve";
}

/** A trial's request for estimates of its policies' misses from a sample of the pages. The trial's own size does not matter. */
export interface SampleAsk {
  readonly asks: "sampled-curves";
  /** One page in this many: 16 … 1,024, a power of two. */
  readonly rate: number;
  /** Ascending. */
  readonly sizes: readonly number[];
}

/** About how many requests such a trial reads: the quarters of a sample have as many as the sample. */
export const sampledWork = (requests: number, policies: number, sizes: number, rate: number): number =>
  (requests * (1 + 2 * policies * sizes)) / rate;

/** The estimates of each lane by size. */
export interface SampledCurves {
  readonly estimates: readonly (readonly Pick<CurvePoint, "size" | "misses" | "spread">[])[];
}

export const CURVE_ASK: CurveAsk = { asks: "lru-curve" };

/** LRU's misses at every size, from one pass over the requests. */
export interface LruMisses {
  /** The counted requests: all but the first `warm` ones. */
  readonly requests: number;
  /** Of the counted requests, with a cache of 1, 2, 3 … pages. More pages than these change nothing. */
  readonly misses: Uint32Array;
  /** Of the counted requests, the first ones of a page, which miss with every policy and size. */
  readonly cold: number;
}

const ASKS: readonly unknown[] = ["lru-curve", "sampled-curves"] satisfies readonly (CurveAsk | SampleAsk)["asks"][];

/** @throws RangeError if a trial of the scenario cannot answer the request. */
export function checkCurveAsk(ask: Ask, scenario: Pick<PageScenario, "stage">): asserts ask is CurveAsk | SampleAsk {
  if (isMachine(scenario)) throw new RangeError("The machine answers no requests of trials.");
  if (!("asks" in ask) || !ASKS.includes(ask.asks))
    throw new RangeError(`A trial of the page cache answers no request such as ${JSON.stringify(ask).slice(0, 80)}.`);
}

const isLruMisses = (answer: Answer): answer is LruMisses => "misses" in answer && answer.misses instanceof Uint32Array;

/** @throws TypeError if it answers another request, which is a bug in our own code. */
export function lruMissesOf(answer: Answer | undefined): LruMisses {
  if (answer === undefined || !isLruMisses(answer)) throw new TypeError("The trial did not answer with LRU’s misses.");
  return answer;
}

const isSampled = (answer: Answer): answer is SampledCurves => "estimates" in answer && Array.isArray(answer.estimates);

/** @throws TypeError if it answers another request, which is a bug in our own code. */
export function sampledCurvesOf(answer: Answer | undefined): SampledCurves {
  if (answer === undefined || !isSampled(answer)) throw new TypeError("The trial did not answer with estimates.");
  return answer;
}
