import { hasPool } from "../models/allocation/pool-tables";
import type { Policy } from "../models/allocation/scenario";
import { equal } from "../shared/equal";
import { formatBytes, formatInteger } from "../shared/format";
import { capitalized, listed } from "../shared/sentence";
import { type Dot, KNOBS, type Knob, type Knobs, knobsOf, ruleWords, whole } from "./dot";
import { type FigureName, figureNamed, figureOf } from "./figures";

/* The effect of one knob alone: the answer's policy with each other value of it. */

/** From here on, a step to another value is a cliff: five points of a share. */
const CLIFF = 0.05;

/** The policies that differ from the answer in one knob at most, in the order of its values. */
export interface Neighbors {
  readonly knob: Knob;
  readonly dots: readonly Dot[];
  /** Where the answer is among them. */
  readonly at: number;
}

/** A value next to the answer's that costs at least five points. */
interface Cliff {
  readonly knob: Knob;
  readonly from: Dot;
  readonly to: Dot;
  readonly figure: FigureName;
  /** A share of 1. */
  readonly cost: number;
}

/** Knobs whose values have an order. Of the others, every value is next to every other. */
const ORDERED = ["slots", "cutoff", "ratio"] as const satisfies Knob[];
const isOrdered = (knob: Knob): boolean => (ORDERED as readonly Knob[]).includes(knob);

/** A row for each knob with more than one value. */
export function neighborsOf(dots: readonly Dot[], answer: Dot): readonly Neighbors[] {
  const own = knobsOf(answer.policy);
  const caches = whole(dots).filter(({ policy }) => !hasPool(policy));
  const near = caches.flatMap((dot) => {
    const knobs = knobsOf(dot.policy);
    const [changed, other] = firstChanged(knobs, own);
    return other === undefined ? [{ dot, knobs, changed }] : [];
  });
  return KNOBS.flatMap((knob) => {
    const row = near
      .filter(({ changed = knob }) => changed === knob)
      .toSorted((a, b) => rankOf(knob, a.knobs) - rankOf(knob, b.knobs) || a.dot.k - b.dot.k)
      .map(({ dot }) => dot);
    return row.length > 1 ? [{ knob, dots: row, at: row.findIndex(({ k }) => k === answer.k) }] : [];
  });
}

/** The first two knobs that differ. Most policies have two, so the rest need not be compared. */
function firstChanged(knobs: Knobs, own: Knobs): readonly Knob[] {
  const changed: Knob[] = [];
  for (const knob of KNOBS) {
    if (knobs[knob] !== own[knob] && !equal(knobs[knob], own[knob])) changed.push(knob);
    if (changed.length === 2) return changed;
  }
  return changed;
}

/** None is above every limit. */
function rankOf(knob: Knob, knobs: Knobs): number {
  if (!isOrdered(knob)) return 0;
  return knobs[knob] === null ? Number.MAX_VALUE : Number(knobs[knob]);
}

const FIGURES_WITH_CLIFFS = ["avoided", "efficiency"] as const satisfies FigureName[];

/** The worst cliff to each value beside the answer. */
export function cliffsOf(rows: readonly Neighbors[]): readonly Cliff[] {
  return rows.flatMap(({ knob, dots, at }) => {
    const from = dots[at];
    const next = dots.filter((_, i) => i !== at && (!isOrdered(knob) || Math.abs(i - at) === 1));
    return from === undefined ? [] : next.flatMap((to) => cliffTo(knob, from, to) ?? []);
  });
}

function cliffTo(knob: Knob, from: Dot, to: Dot): Cliff | null {
  const worst = worstCost(from, to);
  return worst.cost >= CLIFF ? { knob, from, to, ...worst } : null;
}

function worstCost(from: Dot, to: Dot): Pick<Cliff, "figure" | "cost"> {
  const costs = FIGURES_WITH_CLIFFS.map((figure) => ({ figure, cost: figureOf(figure, from) - figureOf(figure, to) }));
  return costs.reduce((most, one) => (one.cost > most.cost ? one : most));
}

const costWords = ({ figure, cost }: Pick<Cliff, "figure" | "cost">): string =>
  `${(100 * cost).toFixed(1)} points of ${figureNamed(figure).title}`;

/** "6.1 points of heap calls saved", the worst cost of another dot; null = it is no cliff. */
export function costOfStep(from: Dot, to: Dot): string | null {
  const worst = worstCost(from, to);
  return worst.cost >= CLIFF ? costWords(worst) : null;
}

/** "One slot fewer costs 6.1 points of heap calls saved." */
export function cliffWords({ knob, from, to, ...cost }: Cliff): string {
  const change = changeWords(knob, knobsOf(from.policy), knobsOf(to.policy));
  return `${capitalized(change)} ${costWords(cost)}.`;
}

function changeWords(knob: Knob, from: Knobs, to: Knobs): string {
  if (knob !== "slots") return `${valueWords(knob, to)} instead of ${valueWords(knob, from)} costs`;
  const change = to.slots < from.slots ? "fewer" : "more";
  const count = Math.abs(to.slots - from.slots);
  return count === 1 ? `one slot ${change} costs` : `${count} slots ${change} cost`;
}

const BUCKET_WORDS = { one: "one bucket", powers: "powers of two", own: "own buckets" } as const;

/** A value of a knob in words: "≤ 7 221 B", "best fit". */
export function valueWords(knob: Knob, knobs: Knobs): string {
  const { slots, cutoff, lookup, full, buckets, roundUp, ratio } = knobs;
  const words: Readonly<Record<Knob, string>> = {
    slots: formatInteger(slots),
    cutoff: cutoff === null ? "no cutoff" : `≤\u00a0${formatBytes(cutoff)}`,
    lookup: ruleWords(lookup),
    full: ruleWords(full),
    buckets: typeof buckets === "object" ? `buckets of ${formatBytes(buckets.linear)}` : BUCKET_WORDS[buckets],
    roundUp: roundUp ? "rounded up" : "exact size",
    ratio: ratio === null ? "any size" : `at most ${ratio / 100}×`,
  };
  return words[knob];
}

/** A knob as a label. */
export const KNOB_WORDS: Readonly<Record<Knob, string>> = {
  ...{ slots: "slots", cutoff: "cutoff", lookup: "look up", full: "when full", buckets: "buckets" },
  ...{ roundUp: "on a miss", ratio: "hand out" },
};

/* Where an answer has the least or the most of what was tried: beyond it, nothing is known. */

type Ordered = (typeof ORDERED)[number];

/** The least and the most values that were tried; none = Infinity. */
export type Ranges = Readonly<Record<Ordered, readonly [least: number, most: number]>>;

const amountOf = (policy: Policy, knob: Ordered): number => knobsOf(policy)[knob] ?? Number.POSITIVE_INFINITY;

/** The ranges of the policies that ran, without "no cache" and pools. */
export function rangesOf(dots: readonly Dot[]): Ranges {
  const policies = dots.filter(({ k, policy }) => k !== 0 && !hasPool(policy)).map(({ policy }) => policy);
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
  const edges = (policy.capacity === 0 || hasPool(policy) ? [] : ORDERED).flatMap((knob) => {
    const end = endOf(amountOf(policy, knob), ranges[knob]);
    return end === null ? [] : [`${KNOB_WORDS[knob]} ${valueWords(knob, knobsOf(policy))} (${end})`];
  });
  return edges.length === 0 ? "" : `At the edge of the values tried: ${listed(edges)}.`;
}
