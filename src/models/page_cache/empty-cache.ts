import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { parametersOf, type TunedPolicy } from "./policies";
import { tunedPolicy } from "./policy-tables";
import { wordsOfPolicy } from "./policy-words";
import type { PageLane } from "./scenario";

/* Caches so small that their policy keeps no page, because a part that it needs has a share of less than one page. */

/** The share, in percent, that must be a whole page; null = the policy caches at every size. */
function necessaryShare({ name, parameters }: TunedPolicy): number | null {
  const { needs } = wordsOfPolicy(name);
  const found = parametersOf(name).find((parameter) => parameter.name === needs);
  return found === undefined ? null : (parameters[found.name] ?? found.usual);
}

/** The fewest pages with which a policy caches anything. */
export function leastPages(policy: TunedPolicy): number {
  const share = necessaryShare(policy);
  return share === null ? 1 : Math.ceil(100 / share);
}

/**
 * Says with which of these sizes, in pages, a policy caches nothing, and why; "" = with none. `rate`: one page in this
 * many is sampled, and the cache of the sample is as much smaller.
 */
function emptyCacheText(policy: TunedPolicy, sizes: readonly number[], rate = 1): string {
  const least = leastPages(policy) * rate;
  const small = sizes.filter((pages) => Math.max(rate, pages) < least);
  if (small.length === 0) return "";
  const { name, needs = "", parameters } = wordsOfPolicy(policy.name);
  const pages = `${small.length > 1 ? "up to " : ""}${formatCounted(Math.max(...small), "page")}`;
  const sample = rate === 1 ? "" : ` in a sample of 1/${formatInteger(rate)}`;
  const part = `its ${parameters[needs]} of ${necessaryShare(policy)}\u00a0%`;
  return (
    `${name} caches nothing with ${pages}${sample}, because ${part} is less than one page. ` +
    `It needs at least ${formatCounted(least, "page")}.`
  );
}

/** The same for several policies, each sentence once. */
export const emptyCaches = (
  policies: readonly TunedPolicy[],
  sizes: readonly number[],
  rate = 1,
): readonly string[] => [
  ...new Set(policies.map((policy) => emptyCacheText(policy, sizes, rate)).filter((text) => text !== "")),
];

/** The rule of a lane's policy, and whether a cache of this many pages can follow it. */
export function laneRule(lane: PageLane, pages: number): string {
  const { rule } = wordsOfPolicy(lane.policy.model);
  return [rule, emptyCacheText(tunedPolicy(lane), [pages])].join(" ").trimEnd();
}
