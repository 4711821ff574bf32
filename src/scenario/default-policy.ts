import type { Policy } from "./scenario";

/**
 * A policy of which nothing is said: one slot, first fit, and a returned buffer that finds it taken is freed. It belongs to
 * version 1 for ever: what a link does not say is this.
 */
export const defaultPolicy: Policy = {
  lookup: "first-fit",
  full: "free-returned",
  capacity: 1,
  cutoff: null,
  ratio: null,
  wasteBytes: null,
  granularity: 1,
  buckets: "one",
  bucketCount: 1,
  bucketWidth: 100,
  bounds: [],
  roundUp: false,
};
