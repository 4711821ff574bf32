import type { HeapChoice, Policy } from "./scenario";

/** The article's heap: it counts what is asked of it and has no addresses. */
export const exactHeap: HeapChoice = { model: "exact", parameters: {} };

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
  heap: exactHeap,
};
