import { LIMIT } from "../generated/abi";
import { defaultPolicy } from "../models/allocation/policy-fields";
import type { Policy } from "../models/allocation/scenario";
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

/** The policies of a plan, each of which has its index as its number. Number 0 is no cache. */
export function policiesOf(plan: Plan): readonly Policy[] {
  const product = PLAN_KNOBS.reduce<readonly Partial<Row>[]>(
    (rows, knob) => rows.flatMap((row) => plan[knob].map((value) => ({ ...row, [knob]: value }))),
    [{}],
  );
  return [{ ...defaultPolicy, capacity: 0 }, ...(product as readonly Row[]).filter(differs).map(policyOf)];
}

/** A value of each knob. */
type Row = { readonly [Knob in keyof Plan]: Plan[Knob][number] };

/** Whether a row differs from all other rows: without what the other knobs make useless. */
function differs({ cutoff, lookup, buckets, roundUp, ratio }: Row): boolean {
  if (ratio !== null && (lookup === "exact" || roundUp)) return false;
  if (buckets === "one") return !roundUp;
  return buckets === "powers" || (cutoff !== null && cutoff <= buckets.linear * LIMIT.BUCKETS);
}

function policyOf({ slots, cutoff, lookup, full, buckets, roundUp, ratio }: Row): Policy {
  const rules = { ...defaultPolicy, capacity: slots, cutoff, lookup, full, roundUp, ratio };
  if (buckets === "one") return rules;
  if (buckets === "powers") return { ...rules, buckets, bucketCount: LIMIT.POWER_BUCKETS };
  return { ...rules, buckets: "linear", bucketCount: LIMIT.BUCKETS, bucketWidth: buckets.linear };
}

/** A plan in its only spelling, which its digest hashes. */
export const planJson = (plan: Plan): string =>
  JSON.stringify(Object.fromEntries(PLAN_KNOBS.map((knob) => [knob, plan[knob]])));

/** The SHA-256 of a plan. */
export const planDigest = (plan: Plan): string => sha256Of(new TextEncoder().encode(planJson(plan)));
