import type { Answer, Ask } from "../../kernel/protocol/frame";
import { figure, type LaneFigures } from "./figures";

/**
 * Sums over operations 0 … n−1 of one whole run, after each operation. Bytes × operations may exceed 2^53, so
 * those are bigint; a sum of sums does not depend on the order of the runs.
 */
export interface Sums {
  readonly operations: number;
  /** Calls that reach the heap: misses + frees; of a pool, the arrays that it and its callers made and dropped. Without a cache: the calls of the program, a resize being one. */
  readonly calls: number;
  /** Calls of the program, a resize being one. */
  readonly callsBefore: number;
  readonly requests: number;
  readonly hits: number;
  readonly misses: number;
  readonly frees: number;
  /** Resizes that stayed in their buffers, and those that moved. */
  readonly inPlace: number;
  readonly moved: number;
  /** Bytes. */
  readonly copied: bigint;
  /** Bytes × operations. */
  readonly needed: bigint;
  readonly granted: bigint;
  readonly idle: bigint;
  /** The most bytes wasted, and the operations done when it was first reached. */
  readonly mostWasted: number;
  readonly mostWastedAt: number;
  readonly mostIdle: number;
  readonly mostIdleAt: number;
}

/** The counts of a heap under a cache. Cycles are modeled with a price list. */
export interface HeapSums {
  readonly cycles: bigint;
  readonly mostCommitted: number;
  readonly faults: number;
  readonly systemCalls: number;
}

/** The arrays of a pool that were too small, so that a caller's write replaced them, and the bytes that it copied. */
export interface GrownArrays {
  readonly grown: number;
  readonly grownCopied: number;
}

/** The sums of a policy, and those of the heap under it. */
export interface PolicySums {
  readonly sums: Sums;
  /** Missing = a composed policy. */
  readonly pool?: GrownArrays;
  /** The operations after which its pool had no room for more arrays, so that its sums are not those of the whole run. */
  readonly poolEnded?: number;
  readonly heap?: HeapSums;
  /** The operations after which a heap of the same batch had no memory left, so that no heap has sums. */
  readonly heapEnded?: number;
}

/** The counts of the heap of a lane at the end of its run. */
export const heapSumsOf = (lane: LaneFigures): HeapSums => ({
  cycles: BigInt(Math.round(figure(lane, "heap_cycles"))),
  mostCommitted: figure(lane, "heap_peak"),
  faults: figure(lane, "heap_page_faults"),
  systemCalls: figure(lane, "heap_system_calls"),
});

/** Asks a trial for the sums of its lanes over its operations, in place of their figures. */
interface SumsAsk {
  readonly asks: "sums";
}

export const SUMS_ASK: SumsAsk = { asks: "sums" };

/** The sums of each lane. */
interface SumsAnswer {
  readonly sums: readonly PolicySums[];
}

export const isSumsAsk = (ask: Ask): ask is SumsAsk => "asks" in ask && ask.asks === SUMS_ASK.asks;

/** The answer to SumsAsk. @throws TypeError if it is another one, which is a bug in our own code. */
export function sumsOf(answer: Answer | undefined): readonly PolicySums[] {
  if (answer === undefined || !("sums" in answer)) throw new TypeError("The trial does not answer with sums.");
  return (answer as SumsAnswer).sums;
}
