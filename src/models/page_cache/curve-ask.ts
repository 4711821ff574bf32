import type { Answer, Ask } from "../../kernel/protocol/ask";
import { isMachine, type PageScenario } from "./scenario";

/** A trial's request for LRU's misses at every size of the cache. The trial's own size and policies do not matter. */
export interface CurveAsk {
  readonly asks: "lru-curve";
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

/** @throws RangeError if a trial of the scenario cannot answer the request. */
export function checkCurveAsk(ask: Ask, scenario: Pick<PageScenario, "stage">): asserts ask is CurveAsk {
  if (isMachine(scenario)) throw new RangeError("The machine answers no requests of trials.");
  if (!("asks" in ask) || ask.asks !== CURVE_ASK.asks)
    throw new RangeError(`A trial of the page cache answers no request such as ${JSON.stringify(ask).slice(0, 80)}.`);
}

const isLruMisses = (answer: Answer): answer is LruMisses => "misses" in answer && answer.misses instanceof Uint32Array;

/** @throws TypeError if it answers another request, which is a bug in our own code. */
export function lruMissesOf(answer: Answer | undefined): LruMisses {
  if (answer === undefined || !isLruMisses(answer)) throw new TypeError("The trial did not answer with LRU’s misses.");
  return answer;
}
