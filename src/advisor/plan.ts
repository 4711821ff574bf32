import { LIMIT } from "../generated/abi";
import type { Report } from "../kernel/scenario/problem";
import { defaultPolicy } from "../models/allocation/policy-fields";
import type { Policy } from "../models/allocation/scenario";
import { listed } from "../shared/sentence";
import { sha256Of } from "../shared/sha256";
import type { Knee } from "../workloads/traces/calls/knees";

/** Buckets of a plan: one, linear of a width in bytes (64 of them), or powers of two. */
export type PlanBuckets = "one" | "powers" | { readonly linear: number };

/** The values of each knob. Their product in this order, the first named outermost, is the list of policies. */
export interface Plan {
  readonly slots: readonly number[];
  /** Bytes; null = no cutoff. */
  readonly cutoff: readonly (number | null)[];
  readonly lookup: readonly Policy["lookup"][];
  readonly full: readonly Policy["full"][];
  readonly buckets: readonly PlanBuckets[];
  readonly roundUp: readonly boolean[];
  /** Hundredths; null = any. */
  readonly ratio: readonly (number | null)[];
}

/** The knobs in the order of the product. */
export const PLAN_KNOBS = ["slots", "cutoff", "lookup", "full", "buckets", "roundUp", "ratio"] as const;

const DEFAULTS: Plan = {
  slots: [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64],
  cutoff: [null],
  lookup: ["first-fit", "best-fit", "exact"],
  full: ["free-returned", "free-oldest", "keep-bigger"],
  buckets: ["one", { linear: 64 }, "powers"],
  roundUp: [false, true],
  ratio: [null, 200],
};

/** The usual plan. Its cutoffs are the knees of a trace, and none. */
export const defaultPlan = (knees: readonly Knee[] = []): Plan => ({
  ...DEFAULTS,
  cutoff: [...cutoffsOf(knees), null],
});

/** The knees that a cutoff can be. */
export const cutoffsOf = (knees: readonly Knee[]): readonly number[] =>
  knees.map(([size]) => size).filter((size) => size <= LIMIT.SIZE);

const rowsOf = (plan: Plan) =>
  PLAN_KNOBS.reduce<readonly Partial<Row>[]>(
    (rows, knob) => rows.flatMap((row) => plan[knob].map((value) => ({ ...row, [knob]: value }))),
    [{}],
  ) as readonly Row[];

/** Reports a plan that leaves out every policy but "no cache", and by which rules. */
export function checkNotEmpty(plan: Plan, report: Report): void {
  const why = rowsOf(plan).map(sameRule);
  const rules = [...new Set(why)].filter((rule) => rule !== null);
  if (!why.includes(null))
    report("plan", 0, `at least one policy besides "no cache"; the others are left out, because ${listed(rules)}`);
}

/** The policies of a plan, each of which has its index as its number. Number 0 is no cache. */
export function policiesOf(plan: Plan): readonly Policy[] {
  return [
    { ...defaultPolicy, capacity: 0 },
    ...rowsOf(plan)
      .filter((row) => sameRule(row) === null)
      .map(policyOf),
  ];
}

/** A value of each knob. */
type Row = { readonly [Knob in keyof Plan]: Plan[Knob][number] };

/** Why a row equals another one, which is tried in its place; null = it does not. */
function sameRule({ cutoff, lookup, buckets, roundUp, ratio }: Row): string | null {
  if (ratio !== null && lookup === "exact") return "a ratio changes nothing with exact fit";
  if (ratio !== null && roundUp) return "a ratio changes nothing with rounding up";
  if (buckets === "one") return roundUp ? "rounding up changes nothing with one bucket" : null;
  const isReached = buckets === "powers" || (cutoff !== null && cutoff <= buckets.linear * LIMIT.BUCKETS);
  return isReached ? null : "linear buckets need a cutoff that they reach";
}

function policyOf({ slots, cutoff, lookup, full, buckets, roundUp, ratio }: Row): Policy {
  const rules = { ...defaultPolicy, capacity: slots, cutoff, lookup, full, roundUp, ratio };
  if (buckets === "one") return rules;
  if (buckets === "powers") return { ...rules, buckets, bucketCount: LIMIT.POWER_BUCKETS };
  return { ...rules, buckets: "linear", bucketCount: LIMIT.BUCKETS, bucketWidth: buckets.linear };
}

/** A plan in its only spelling, which its digest hashes. */
const planJson = (plan: Plan): string =>
  JSON.stringify(Object.fromEntries(PLAN_KNOBS.map((knob) => [knob, plan[knob]])));

/** The SHA-256 of a plan. */
export const planDigest = (plan: Plan): string => sha256Of(new TextEncoder().encode(planJson(plan)));
