import { withInactiveDefaults } from "../../kernel/scenario/field";
import { defaultPolicy, exactHeap, policyTable } from "./policy-fields";
import { hasPool } from "./pool-tables";
import type { AllocationScenario, Policy, PoolChoice } from "./scenario";

/** The initial settings of each kind of buckets. 21 powers of two reach 1 MiB. */
const STARTERS: Readonly<Record<Policy["buckets"], Partial<Policy>>> = {
  one: {},
  linear: { bucketCount: 64, bucketWidth: 100 },
  powers: { bucketCount: 21 },
  own: { bounds: [200, 6_400, 102_400] },
};

/** Only one way to round up a new buffer is active: the last one chosen. */
function rounding({ roundUp, granularity = 1 }: Partial<Policy>): Partial<Policy> {
  if (roundUp === true) return { granularity: 1 };
  return granularity > 1 ? { roundUp: false } : {};
}

/**
 * A person's change of a policy, with its consequences: a new kind of buckets gets its initial settings, and settings
 * that become inactive get their defaults. The change itself stays, even if it is invalid.
 */
export function changedPolicy(policy: Policy, change: Partial<Policy>): Policy {
  const { buckets = policy.buckets } = change;
  const starter = buckets === policy.buckets ? {} : STARTERS[buckets];
  return withInactiveDefaults(policyTable, { ...policy, ...starter, ...rounding(change), ...change });
}

/** A change of the lanes, with its consequence: without a pool there is nothing to collect. */
export const withLanes = (lanes: readonly Policy[]): Partial<AllocationScenario> =>
  lanes.some(hasPool) ? { lanes } : { lanes, collect: null };

/** The policies of a scenario after a lane has got a pool. Beside a pool all heaps are ideal. */
export const lanesWithPool = (lanes: readonly Policy[], lane: number, pool: PoolChoice): readonly Policy[] =>
  lanes.map((policy, i) => (i === lane ? { ...defaultPolicy, pool } : { ...policy, heap: exactHeap }));
