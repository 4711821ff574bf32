import { bucketCountOf } from "../codegen/comparisons";
import type { Policy } from "../models/allocation/scenario";
import { formatCounted } from "../shared/figure-text";
import { formatBytes } from "../shared/format";

/** How a rule is named in a phrase: "best fit", "free oldest". */
export const ruleWords = (rule: Policy["lookup"] | Policy["full"]): string => rule.replaceAll("-", " ");

const BUCKETS: Readonly<Record<Policy["buckets"], (policy: Policy) => string>> = {
  one: () => "",
  linear: (policy) => ` × ${bucketCountOf(policy)} buckets of ${formatBytes(policy.bucketWidth)}`,
  powers: () => " × powers of two",
  own: (policy) => ` × ${bucketCountOf(policy)} buckets`,
};

/** A policy on one line: "8 slots × powers of two, ≤ 7 221 B, best fit, free oldest". */
export function policyPhrase(policy: Policy): string {
  const { capacity, cutoff, lookup, full, ratio, roundUp } = policy;
  if (capacity === 0) return "no cache";
  return [
    `${formatCounted(capacity, "slot")}${BUCKETS[policy.buckets](policy)}`,
    ...(cutoff === null ? [] : [`≤\u00a0${formatBytes(cutoff)}`]),
    ...[ruleWords(lookup), ruleWords(full)],
    ...(ratio === null ? [] : [`at most ${ratio / 100}×`]),
    ...(roundUp ? ["rounded up"] : []),
  ].join(", ");
}
