import type { Policy } from "../models/allocation/scenario";
import type { Sums } from "../models/allocation/sums";

export type { Sums } from "../models/allocation/sums";

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
