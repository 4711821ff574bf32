import type { Policy } from "../models/allocation/scenario";
import { listed } from "../shared/sentence";
import type { Dot } from "./dot";
import { KNOB_WORDS, ORDERED, valueWords } from "./neighbors";
import { knobsOf } from "./shape";

/* Where an answer has the least or the most of what was tried: beyond it, nothing is known. */

type Ordered = (typeof ORDERED)[number];

/** The least and the most values that were tried; none = Infinity. */
export type Ranges = Readonly<Record<Ordered, readonly [least: number, most: number]>>;

const amountOf = (policy: Policy, knob: Ordered): number => knobsOf(policy)[knob] ?? Number.POSITIVE_INFINITY;

/** The ranges of the policies that ran, without "no cache". */
export function rangesOf(dots: readonly Dot[]): Ranges {
  const policies = dots.filter(({ k }) => k !== 0).map(({ policy }) => policy);
  const ranges = ORDERED.map((knob) => {
    const values = policies.map((policy) => amountOf(policy, knob)).toSorted((a, b) => a - b);
    return [knob, [values[0], values.at(-1)]];
  });
  return Object.fromEntries(ranges) as Ranges;
}

/** The end of a range at which a value is; null = neither. A range that ends at none, or at one slot, has no edge there. */
function endOf(own: number, [least, most]: readonly [number, number]): string | null {
  if (own === Number.POSITIVE_INFINITY) return null;
  if (own === most) return least === most ? "the only one" : "the most";
  return own === least && own > 1 ? "the least" : null;
}

/** "At the edge of the values tried: slots 64 (the most)." "" = the policy has no value at an edge. */
export function edgeWords(policy: Policy, ranges: Ranges): string {
  const edges = (policy.capacity === 0 ? [] : ORDERED).flatMap((knob) => {
    const end = endOf(amountOf(policy, knob), ranges[knob]);
    return end === null ? [] : [`${KNOB_WORDS[knob]} ${valueWords(knob, knobsOf(policy))} (${end})`];
  });
  return edges.length === 0 ? "" : `At the edge of the values tried: ${listed(edges)}.`;
}
