import type { Policy } from "../../src/models/allocation/scenario";

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

/**
 * The ascending tops of a policy's buckets: bucket i holds sizes above the top of bucket i − 1, up to its
 * own.
 */
export function bucketTops(policy: Policy): number[] {
  switch (policy.buckets) {
    case "one":
      return [Number.POSITIVE_INFINITY];
    case "linear":
      return upTo(policy.bucketCount).map((i) => (i + 1) * policy.bucketWidth);
    case "powers":
      return upTo(policy.bucketCount).map((i) => 2 ** i);
    case "own":
      return [...policy.bounds];
  }
}

/** The bucket of a size; null above the last boundary. */
export function bucketOf(tops: readonly number[], size: number): number | null {
  const bucket = tops.findIndex((top) => size <= top);
  return bucket === -1 ? null : bucket;
}

/** The bytes granted on a miss. Above the last boundary there is no top to round up to. */
export function missSize(policy: Policy, tops: readonly number[], needed: number): number {
  if (policy.roundUp) return tops.find((top) => needed <= top && Number.isFinite(top)) ?? needed;
  return Math.ceil(needed / policy.granularity) * policy.granularity;
}
