import { bucketCountOf } from "../codegen/comparisons";
import type { Policy } from "../models/allocation/scenario";
import type { PlanBuckets } from "./plan";

/* How big and how simple a policy is, and its value of each knob. */

/** Slots of all buckets together. */
export const slotsInAll = (policy: Policy): number => policy.capacity * bucketCountOf(policy);

/** The parts that a simpler policy lacks: buckets, a ratio, rounding up. */
export const partsOf = ({ buckets, ratio, roundUp }: Policy): number =>
  [buckets !== "one", ratio !== null, roundUp].filter(Boolean).length;

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
