import type { Policy } from "../models/allocation/scenario";

/**
 * Sums over operations 0 … n−1 of one whole run, after each operation. Bytes × operations may exceed 2^53, so
 * those are bigint; a sum of sums does not depend on the order of the runs.
 */
export interface Sums {
  readonly operations: number;
  /** Calls that reach the heap: misses + frees. Without a cache: the calls of the program, a resize being one. */
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

/** What a heap under the cache adds to a dot. Cycles are modeled with a price list. */
export interface HeapSums {
  readonly cycles: bigint;
  readonly mostCommitted: number;
  readonly faults: number;
  readonly systemCalls: number;
}

/** One policy of a plan after a whole run. */
export interface Dot {
  /** Its number in the plan; 0 = no cache. */
  readonly k: number;
  readonly policy: Policy;
  readonly sums: Sums;
  readonly heap?: HeapSums;
  /** Operations run, if a rung of a large sweep ended it early: no answer, no part of a report. */
  readonly endedAt?: number;
}

/** 1 − calls / calls without a cache. Negative = more calls than without. */
export const avoidedOf = ({ calls, callsBefore }: Sums): number => 1 - calls / callsBefore;

/** Needed / (granted + idle), each summed over the operations. */
export function efficiencyOf({ needed, granted, idle }: Sums): number {
  const held = granted + idle;
  return held === 0n ? 1 : Number(needed) / Number(held);
}
