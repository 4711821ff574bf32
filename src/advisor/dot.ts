import { bucketCountOf, slotCount } from "../models/allocation/policy-fields";
import { hasPool, poolWords } from "../models/allocation/pool-tables";
import type { Policy } from "../models/allocation/scenario";
import type { PolicySums, Sums } from "../models/allocation/sums";
import { poolSettings } from "../models/pools/settings-words";
import type { Cell, Lines } from "../shared/data-table";
import { formatCounted } from "../shared/figure-text";
import { formatBytes } from "../shared/format";
import type { PlanBuckets } from "./plan";

export type { HeapSums, Sums } from "../models/allocation/sums";

/** One policy of a plan after a whole run, and of the heap under the cache, if it ran on one. */
export interface Dot extends PolicySums {
  /** Its number in the plan; 0 = no cache. */
  readonly k: number;
  readonly policy: Policy;
  /** Operations run, if a rung of a large sweep ended it early: no answer, no part of a report. */
  readonly endedAt?: number;
}

/** 1 − calls / calls without a cache. Negative = more calls than without. */
export const avoidedOf = ({ calls, callsBefore }: Sums): number => 1 - calls / callsBefore;

/** The sums of whole numbers of any size are slow, and every question asks for them again. */
const efficiencies = new WeakMap<Sums, number>();

/** Needed / (granted + idle), each summed over the operations. */
export function efficiencyIn({ needed, granted, idle }: Pick<Sums, "needed" | "granted" | "idle">): number {
  const held = granted + idle;
  return held === 0n ? 1 : Number(needed) / Number(held);
}

/** The same, computed once. */
export function efficiencyOf(sums: Sums): number {
  const known = efficiencies.get(sums);
  if (known !== undefined) return known;
  const efficiency = efficiencyIn(sums);
  efficiencies.set(sums, efficiency);
  return efficiency;
}

/* How big and how simple a policy is, and its value of each knob. */

/** Slots of all buckets together. A pool of a library has none that a person would write. */
export const slotsInAll = (policy: Policy): number => (hasPool(policy) ? 0 : slotCount(policy));

/** The parts that a simpler policy lacks: buckets, a ratio, rounding up; of a pool, the settings that are not the usual ones. */
export function partsOf({ buckets, ratio, roundUp, pool }: Policy): number {
  if (hasPool({ pool })) return poolSettings(pool).length;
  return [buckets !== "one", ratio !== null, roundUp].filter(Boolean).length;
}

/** The values of the knobs of a plan. */
export interface Knobs {
  readonly slots: number;
  readonly cutoff: number | null;
  readonly lookup: Policy["lookup"];
  readonly full: Policy["full"];
  readonly buckets: PlanBuckets | "own";
  readonly roundUp: boolean;
  readonly ratio: number | null;
}

export type Knob = keyof Knobs;
export const KNOBS = ["slots", "cutoff", "lookup", "full", "buckets", "roundUp", "ratio"] as const satisfies Knob[];

export const knobsOf = (policy: Policy): Knobs => ({
  ...{ slots: policy.capacity, cutoff: policy.cutoff, lookup: policy.lookup, full: policy.full },
  buckets: policy.buckets === "linear" ? { linear: policy.bucketWidth } : policy.buckets,
  ...{ roundUp: policy.roundUp, ratio: policy.ratio },
});

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
  const { capacity, cutoff, lookup, full, ratio, roundUp, pool } = policy;
  if (hasPool(policy)) return poolWords.name(pool);
  if (capacity === 0) return "no cache";
  return [
    `${formatCounted(capacity, "slot")}${BUCKETS[policy.buckets](policy)}`,
    ...(cutoff === null ? [] : [`≤\u00a0${formatBytes(cutoff)}`]),
    ...[ruleWords(lookup), ruleWords(full)],
    ...(ratio === null ? [] : [`at most ${ratio / 100}×`]),
    ...(roundUp ? ["rounded up"] : []),
  ].join(", ");
}

const cellOf = (value: Cell | bigint | undefined): Cell =>
  typeof value === "bigint" ? String(value) : (value ?? Number.NaN);

/** Every sum of the dots, in the plan's order, for a file. `more`: the last columns. */
export function dotLines(dots: readonly Dot[], more: (dot: Dot) => Readonly<Record<string, Cell>>): Lines {
  const noPool = dots.some(({ pool }) => pool !== undefined) && { grown: Number.NaN, grownCopied: Number.NaN };
  const rows = dots
    .toSorted((a, b) => a.k - b.k)
    .map(
      (dot): Readonly<Record<string, Cell | bigint>> => ({
        ...{ k: dot.k, avoided: avoidedOf(dot.sums), efficiency: efficiencyOf(dot.sums) },
        ...{ ...dot.sums, ...noPool, ...dot.pool, ...dot.heap, ...more(dot) },
      }),
    );
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { columns: keys.map((key) => ({ key })), rows: rows.map((row) => keys.map((key) => cellOf(row[key]))) };
}

/** A dot with its place in the plane of calls saved and efficiency, both shares of 1. */
export interface Placed {
  readonly dot: Dot;
  readonly avoided: number;
  readonly efficiency: number;
}

export const placed = (dot: Dot): Placed => ({
  ...{ dot, avoided: avoidedOf(dot.sums), efficiency: efficiencyOf(dot.sums) },
});

/** The least growth of the covered area over the last tenth of a plan that counts. */
const LEAST_GROWTH = 0.001;

/** Dots that ran the whole trace. */
export const whole = (dots: readonly Dot[]): readonly Dot[] => dots.filter(({ endedAt }) => endedAt === undefined);

/** Most calls saved first; equal dots by fewer slots in all, then in plan order. */
const byAvoided = (a: Placed, b: Placed): number =>
  b.avoided - a.avoided ||
  b.efficiency - a.efficiency ||
  slotsInAll(a.dot.policy) - slotsInAll(b.dot.policy) ||
  a.dot.k - b.dot.k;

/** The dots that no other beats in calls saved and efficiency, most saved first, always with "no cache". */
export function frontOf(dots: readonly Dot[]): readonly Placed[] {
  const front: Placed[] = [];
  for (const one of whole(dots).map(placed).toSorted(byAvoided)) {
    const beaten = one.efficiency <= (front.at(-1)?.efficiency ?? Number.NEGATIVE_INFINITY);
    if (!beaten || one.dot.k === 0) front.push(one);
  }
  return front;
}

/** The share of all calls saved × all memory needed that a front covers: an area from 0 to 1. */
export function coveredBy(front: readonly Placed[]): number {
  const corners = front.filter(({ avoided }) => avoided > 0);
  const widths = corners.map(({ avoided }, i) => avoided - (corners[i + 1]?.avoided ?? 0));
  return corners.reduce((area, { efficiency }, i) => area + (widths[i] ?? 0) * efficiency, 0);
}

/** Whether the last tenth of a plan still covered more. */
export function lastAdds(dots: readonly Dot[], front: readonly Placed[] = frontOf(dots)): boolean {
  const inPlanOrder = whole(dots).toSorted((a, b) => a.k - b.k);
  const early = inPlanOrder.slice(0, Math.floor(0.9 * inPlanOrder.length));
  return coveredBy(front) - coveredBy(frontOf(early)) >= LEAST_GROWTH;
}

/** The sentence about a last tenth that adds nothing; "" = it adds something. */
export const lastWords = (adds: boolean): string =>
  adds ? "" : " The last tenth of the policies tried adds less than 0.1 points to it.";
