import type { AllocationFrame } from "../../labs/shared/allocation-frame";
import { flawedPolicy } from "../../models/allocation/policy-fields";
import type { Policy } from "../../models/allocation/scenario";
import { sizeClass } from "../../shared/size-class";

/** The run's request sizes in bytes. They are also the available cutoffs, besides none. */
export const SIZES = Array.from({ length: 14 }, (_, power) => 100 * 2 ** power);
/** The stops of the handle; null = no cutoff. @internal */
export const CUTOFFS: readonly (number | null)[] = [...SIZES, null];
export const NO_CUTOFF = CUTOFFS.length - 1;

/** The cutoff that the article's author chose, because three quarters of its requests are no larger. */
export const CHEN_CUTOFF = 200;

export type FullRule = "keep-bigger" | "free-returned";

export const FULL_RULES: readonly { readonly rule: FullRule; readonly words: string }[] = [
  { rule: "keep-bigger", words: "keep the bigger buffer" },
  { rule: "free-returned", words: "free the one coming back" },
];

/** A person's choice: a stop of the handle, and the rule of a full cache. */
export interface Choice {
  readonly stop: number;
  readonly full: FullRule;
}

export const FLAWED: Choice = { stop: NO_CUTOFF, full: "keep-bigger" };

export const cutoffOf = ({ stop }: Choice): number | null => CUTOFFS[stop] ?? null;

/** The flawed policy with the chosen rules. */
export const policyOf = (choice: Choice): Policy => ({
  ...flawedPolicy,
  cutoff: cutoffOf(choice),
  full: choice.full,
});

/** The address of the lab with this policy in lane A. */
export function fixAddress(choice: Choice): string {
  const cutoff = cutoffOf(choice);
  const words = `first-fit,${choice.full}${cutoff === null ? "" : `,cut:${cutoff}`}`;
  return `#/buffer?v=1&A=${words}&B=article-fixed`;
}

/** The share of each of SIZES among all requests, as fractions of 1. */
export function requestShares({ lanes }: AllocationFrame): readonly number[] {
  const counts = SIZES.map((size) => lanes[0]?.requested[sizeClass(size)] ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (all === 0 ? 0 : count / all));
}

/** The share of requests that may use the cache. */
export const sharesUnder = (shares: readonly number[], stop: number): number =>
  shares.slice(0, stop + 1).reduce((sum, share) => sum + share, 0);
