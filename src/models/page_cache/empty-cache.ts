import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { parametersOf, type TunedPolicy } from "./policies";
import { tunedPolicy } from "./policy-tables";
import { wordsOfPolicy } from "./policy-words";
import type { PageLane } from "./scenario";

/* Caches so small that their policy keeps no page, because a part that it needs has a share of less than one page. */

/** The parameter that must be a whole page, with its share in percent; null = the policy caches at every size. */
function necessaryShare({ name, parameters }: TunedPolicy): { readonly key: string; readonly share: number } | null {
  const { needs = [], unless } = wordsOfPolicy(name);
  if (unless !== undefined && (parameters[unless] ?? 0) !== 0) return null;
  const shares = parametersOf(name)
    .filter((parameter) => needs.includes(parameter.name))
    .map(({ name: key, usual }) => ({ key, share: parameters[key] ?? usual }));
  return shares.sort((a, b) => b.share - a.share)[0] ?? null;
}

/** The fewest pages with which a policy caches anything; Infinity = it never does. */
export function leastPages(policy: TunedPolicy): number {
  const needed = necessaryShare(policy);
  return needed === null ? 1 : Math.ceil(100 / needed.share);
}

/**
 * Says with which of these sizes, in pages, a policy caches nothing, and why; "" = with none. `rate`: one page in this
 * many is sampled, and the cache of the sample is as much smaller.
 */
function emptyCacheText(policy: TunedPolicy, sizes: readonly number[], rate = 1): string {
  const least = leastPages(policy) * rate;
  const small = sizes.filter((pages) => Math.max(rate, pages) < least);
  if (small.length === 0) return "";
  const { key = "", share } = necessaryShare(policy) ?? {};
  const { name, parameters } = wordsOfPolicy(policy.name);
  const pages = `${small.length > 1 ? "up to " : ""}${formatCounted(Math.max(...small), "page")}`;
  const sample = rate === 1 ? "" : ` in a sample of 1/${formatInteger(rate)}`;
  const nothing = `${name} caches nothing with ${pages}${sample}, because its ${parameters[key]} of ${share}\u00a0% is less than one page.`;
  return Number.isFinite(least) ? `${nothing} It needs at least ${formatCounted(least, "page")}.` : nothing;
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
