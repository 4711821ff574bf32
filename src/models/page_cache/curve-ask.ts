import type { Answer, Ask } from "../../kernel/protocol/frame";
import type { CurvePoint } from "./miss-curve";
import { isMachine, type PageScenario } from "./scenario";

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
