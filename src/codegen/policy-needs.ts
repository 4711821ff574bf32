import type { Policy } from "../models/allocation/scenario";

/** The helpers that the code of a policy needs. */

const AGES: readonly string[] = ["newest", "oldest", "free-oldest", "free-newest"] satisfies Policy[
  | "lookup"
  | "full"][];

/** The code must know which of several buffers entered first. */
export const hasAges = ({ capacity, lookup, full }: Policy): boolean =>
  capacity > 1 && (AGES.includes(lookup) || AGES.includes(full));

/** The code must find the bucket of a size. */
export const hasBuckets = ({ buckets, capacity, roundUp }: Policy): boolean =>
  buckets !== "one" && (capacity > 0 || roundUp);

/** The code draws the slot that a full cache replaces. */
export const drawsSlots = ({ capacity, full }: Policy): boolean => capacity > 0 && full === "free-random";

export const bucketCountOf = ({ buckets, bucketCount, bounds }: Policy): number =>
  buckets === "own" ? bounds.length : bucketCount;
