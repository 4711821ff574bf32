import { useMemo } from "react";
import { create } from "zustand";
import { type Dot, knobsOf } from "../../advisor/dot";
import { defaultPlan, type Plan, policiesOf } from "../../advisor/plan";
import type { PoolPlan } from "../../advisor/pool-plan";
import { LIMIT } from "../../generated/abi";
import { bucketCountOf } from "../../models/allocation/policy-fields";
import { hasPool } from "../../models/allocation/pool-tables";
import type { Policy, PoolChoice } from "../../models/allocation/scenario";
import type { KeptCalls } from "../../workloads/traces/calls/kept-calls";
import { kneesOf } from "../../workloads/traces/calls/knees";
import { useChosenKnees } from "../Knees";

/** Values of knobs that a person has changed; the rest are the usual ones. Cutoffs follow the knees unless changed. */
export const usePlanChange = create<{ readonly change: Partial<Plan> }>()(() => ({ change: {} }));

/** The settings of a pool that are tried beside the plan. */
export interface TriedPool extends PoolPlan {
  /** On which its values depend. */
  readonly trace: string;
  readonly model: string;
  /** The lines for a person's configuration. */
  readonly linesOf: (pool: PoolChoice) => readonly string[];
}

/** The pool that a person has chosen; null = none. */
export const useTriedPool = create<{ readonly pool: TriedPool | null }>()(() => ({ pool: null }));

/** The policies of a sweep: those of the plan, then those of the pool. */
export interface Tried {
  readonly plan: Plan;
  readonly pool: TriedPool | null;
}

export const policiesTried = ({ plan, pool }: Tried): readonly Policy[] => [
  ...policiesOf(plan),
  ...(pool?.policies ?? []),
];

/** The plan with these knees as its cutoffs. */
const planOf = (knees: readonly number[], change: Partial<Plan>): Plan => ({
  ...defaultPlan(knees.map((size) => [size, 0])),
  ...change,
});

/** The sizes at which few larger requests remain. */
export const foundKnees = ({ plots }: KeptCalls): readonly number[] => kneesOf(plots.sizes).map(([size]) => size);

/** The policies that are tried on a trace: the usual plan with its knees as cutoffs, and what a person has changed or added. */
export function usePlan(trace: KeptCalls): { readonly tried: Tried; readonly count: number } {
  const chosen = useChosenKnees(trace.name);
  const change = usePlanChange(({ change }) => change);
  const chosenPool = useTriedPool(({ pool }) => pool);
  return useMemo(() => {
    const knees = chosen ?? foundKnees(trace);
    const plan = planOf(
      [...new Set(knees)].toSorted((a, b) => a - b),
      change,
    );
    const tried = { plan, pool: chosenPool?.trace === trace.name ? chosenPool : null };
    return { tried, count: policiesTried(tried).length };
  }, [chosen, change, chosenPool, trace]);
}

/** The most policies of a finer plan. */
const MOST = 200;
const MOST_SLOTS = 12;
const SLOTS_AROUND = 0.5;

/**
 * A plan around a dot: its slots ± 50 %, and cutoffs between the ones below and above it. `sizes`: those that are
 * requested, ascending. Everything else stays. Null = nothing lies between.
 */
export function finerPlan({ policy }: Dot, { cutoff }: Plan, sizes: readonly number[]): Plan | null {
  const { slots, lookup, full, buckets, roundUp, ratio, cutoff: own } = knobsOf(policy);
  if (slots === 0 || buckets === "own" || hasPool(policy)) return null;
  const near = slotsAround(slots, Math.floor(LIMIT.SLOTS / bucketCountOf(policy)));
  const rest = { lookup: [lookup], full: [full], buckets: [buckets], roundUp: [roundUp], ratio: [ratio] };
  const cutoffs = cutoffsAround(own, cutoff, sizes, Math.floor(MOST / near.length) - 1);
  const plan = { slots: near, cutoff: cutoffs, ...rest };
  return policiesOf(plan).length > 2 ? plan : null;
}

function slotsAround(slots: number, most: number): readonly number[] {
  const [from, to] = [
    Math.max(1, Math.ceil(slots * (1 - SLOTS_AROUND))),
    Math.min(most, Math.floor(slots * (1 + SLOTS_AROUND))),
  ];
  return spread(
    Array.from({ length: to - from + 1 }, (_, i) => from + i),
    MOST_SLOTS,
  );
}

/** Requested sizes from the cutoff below the own one to the one above it. */
function cutoffsAround(
  own: number | null,
  tried: readonly (number | null)[],
  sizes: readonly number[],
  most: number,
): readonly (number | null)[] {
  const known = tried.filter((size) => size !== null).toSorted((a, b) => a - b);
  const below = known.findLast((size) => own === null || size < own) ?? 0;
  const above =
    own === null ? Number.POSITIVE_INFINITY : (known.find((size) => size > own) ?? Number.POSITIVE_INFINITY);
  const between = spread(
    sizes.filter((size) => size > below && size < above && size <= LIMIT.SIZE),
    most,
  );
  return [...new Set([...between, own])].toSorted(
    (a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  );
}

/** At most `most` of some numbers, evenly, with both ends. */
function spread(numbers: readonly number[], most: number): readonly number[] {
  if (numbers.length <= most) return numbers;
  const step = (numbers.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => numbers[Math.round(i * step)] ?? 0);
}
