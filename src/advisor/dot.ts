import type { Policy } from "../models/allocation/scenario";
import type { PolicySums, Sums } from "../models/allocation/sums";

export type { HeapSums, Sums } from "../models/allocation/sums";

/** One policy of a plan after a whole run, and of the heap under the cache, if it ran on one. */
export interface Dot extends PolicySums {
  /** Its number in the plan; 0 = no cache. */
  readonly k: number;
  readonly policy: Policy;
  /** Operations run, if a rung of a large sweep ended it early: no answer, no part of a report. */
  readonly endedAt?: number;
}

/** 1 − calls / calls without a cache. Negative = more calls than without. */
export const avoidedOf = ({ calls, callsBefore }: Sums): number => 1 - calls / callsBefore;

/** The sums of whole numbers of any size are slow, and every question asks for them again. */
const efficiencies = new WeakMap<Sums, number>();

/** Needed / (granted + idle), each summed over the operations. */
export function efficiencyIn({ needed, granted, idle }: Pick<Sums, "needed" | "granted" | "idle">): number {
  const held = granted + idle;
  return held === 0n ? 1 : Number(needed) / Number(held);
}

/** The same, computed once. */
export function efficiencyOf(sums: Sums): number {
  const known = efficiencies.get(sums);
  if (known !== undefined) return known;
  const efficiency = efficiencyIn(sums);
  efficiencies.set(sums, efficiency);
  return efficiency;
}
