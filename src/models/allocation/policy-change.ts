import { settled } from "../../kernel/scenario/field";
import { policyTable } from "./policy-fields";
import type { Policy } from "./scenario";

/** What buckets of a kind begin with, until a person says otherwise. Powers of two reach 1 MiB with 21. */
const STARTERS: Readonly<Record<Policy["buckets"], Partial<Policy>>> = {
  one: {},
  linear: { bucketCount: 64, bucketWidth: 100 },
  powers: { bucketCount: 21 },
  own: { bounds: [200, 6_400, 102_400] },
};

/** A new buffer is rounded up in one way at the most: the way that was chosen last. */
function rounding({ roundUp, granularity = 1 }: Partial<Policy>): Partial<Policy> {
  if (roundUp === true) return { granularity: 1 };
  return granularity > 1 ? { roundUp: false } : {};
}

/**
 * A policy changed by a person. The rest follows: other buckets begin as they usually do, and what the change switches off
 * holds its default. The change itself stays as it is, even where it is not valid.
 */
export function changedPolicy(policy: Policy, change: Partial<Policy>): Policy {
  const { buckets = policy.buckets } = change;
  const starter = buckets === policy.buckets ? {} : STARTERS[buckets];
  return settled(policyTable, { ...policy, ...starter, ...rounding(change), ...change });
}
