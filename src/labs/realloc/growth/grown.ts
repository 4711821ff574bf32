import type { Grown, Growth, GrowthResult } from "../../../models/allocation/growth";
import { type GrowthPlan, growthKey } from "./growth-plan";

/** The growths of a plan, all of them known. */
export interface ShownGrowths {
  readonly all: readonly Grown[];
  readonly chosen: number;
}

/** Results by growthKey. */
export type KnownGrowths = ReadonlyMap<string, GrowthResult>;

/** These growths with their results; null = some are not known yet. */
export function grownOf(known: KnownGrowths, growths: readonly Growth[]): readonly Grown[] | null {
  const all = growths.flatMap((growth) => {
    const result = known.get(growthKey(growth));
    return result === undefined ? [] : [{ growth, result }];
  });
  return all.length === growths.length ? all : null;
}

/** A plan's growths; null = some are not known yet. */
export function shownOf(known: KnownGrowths, { growths, chosen }: GrowthPlan): ShownGrowths | null {
  const all = grownOf(known, growths);
  return all === null ? null : { all, chosen };
}
