import type { Policy } from "../models/allocation/scenario";

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
