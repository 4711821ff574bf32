import { formatCounted } from "../../shared/figure-text";
import { emptyCaches } from "./empty-cache";
import type { TunedPolicy } from "./policies";
import { policyTitle, wordsOfPolicy } from "./policy-words";

/* Notes that a reader needs before a comparison of the misses of policies. */

/** Says how many pages more than its size a policy may hold; "" = none. */
export function overfullText(policy: TunedPolicy): string {
  const behind = policy.name === "lru-late" ? (policy.parameters.behind ?? 0) : 0;
  if (policy.name === "two-generations") return "holds up to twice as many pages as its size";
  return behind === 0 ? "" : `holds up to ${formatCounted(behind, "page")} more than its size`;
}

/** The optimum's claim. */
export const OPTIMUM_CLAIM = "misses least of all policies that admit every page and hold no more pages than the size.";

/** Which caches hold nothing, and which hold more than their size. */
export function cacheNotes(policies: readonly TunedPolicy[], sizes: readonly number[], rate = 1): readonly string[] {
  const overfull = policies.flatMap((policy) => {
    const text = overfullText(policy);
    return text === "" ? [] : [`${policyTitle(policy)} ${text}, so it has more memory than the others.`];
  });
  return [...new Set([...emptyCaches(policies, sizes, rate), ...overfull])];
}

/** The same, and what the optimum is the best of if it is compared. */
export function comparisonNotes(
  policies: readonly TunedPolicy[],
  sizes: readonly number[],
  rate = 1,
): readonly string[] {
  const hasOptimum = policies.length > 1 && policies.some(({ name }) => name === "optimum");
  const claim = hasOptimum ? [`${wordsOfPolicy("optimum").name} ${OPTIMUM_CLAIM}`] : [];
  return [...cacheNotes(policies, sizes, rate), ...claim];
}
