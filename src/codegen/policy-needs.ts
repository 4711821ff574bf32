import type { Policy } from "../models/allocation/scenario";
import { givenUp, handedOut, isRandom } from "./comparisons";

/** The helpers that the code of a policy needs. */

/** The code must know which of several buffers entered first. */
export const hasAges = (policy: Policy): boolean =>
  policy.capacity > 1 && [handedOut(policy), givenUp(policy)].some((rule) => rule?.field === "entered");

/** The code must find the bucket of a size. */
export const hasBuckets = ({ buckets, capacity, roundUp }: Policy): boolean =>
  buckets !== "one" && (capacity > 0 || roundUp);

/** The code draws the slot that a full cache replaces. */
export const drawsSlots = (policy: Policy): boolean => policy.capacity > 0 && isRandom(policy);

export const bucketCountOf = ({ buckets, bucketCount, bounds }: Policy): number =>
  buckets === "own" ? bounds.length : bucketCount;
