import { equal } from "../../shared/equal";
import { defaultPolicy } from "./policy-fields";
import type { Policy } from "./scenario";

export interface PolicyPreset {
  /** A few words for a lane's head. */
  readonly name: string;
  readonly policy: Policy;
}

/** Policies by the name that links and the command line know them by. */
export const policyPresets = {
  /** Chen 2006: the buffer that looks more useful, because it is bigger, stays. */
  "article-flawed": { name: "Chen, flawed", policy: { ...defaultPolicy, full: "keep-bigger" } },
  /** Chen 2006: three quarters of the requests are for 200 bytes or less, and only such buffers are kept. */
  "article-fixed": { name: "Chen, fixed", policy: { ...defaultPolicy, cutoff: 200 } },
  "no-cache": { name: "no cache", policy: { ...defaultPolicy, capacity: 0 } },
  "ten-slots": { name: "10 slots", policy: { ...defaultPolicy, full: "keep-bigger", capacity: 10 } },
  /**
   * Chen's fourth recommendation. Buckets of 100 bytes bound the waste of a buffer to 99 bytes; 64 of them, the most there
   * can be, reach 6,400 bytes, which 99 % of the article's requests do not exceed. Larger buffers are never kept.
   */
  buckets: {
    name: "buckets",
    policy: { ...defaultPolicy, buckets: "linear", bucketCount: 64, bucketWidth: 100, roundUp: true },
  },
  /** The flawed policy with limits in the wrong place: callers get little waste, the cache keeps it instead. */
  "moved-inside": {
    name: "10 slots, at most 2×",
    policy: { ...defaultPolicy, full: "keep-bigger", capacity: 10, lookup: "best-fit", ratio: 200 },
  },
  /**
   * What Go's package fmt does with its print buffers since golang/go#23199: none over 64 KiB goes back into the pool.
   * Simplified: the pool of one processor that is never emptied, 64 buffers at most, and a buffer that is too small is
   * passed over (Go would take it and let it grow).
   */
  "go-fmt": { name: "Go's fmt pool", policy: { ...defaultPolicy, capacity: 64, lookup: "newest", cutoff: 65_536 } },
  /** The article's cutoff with more slots and a closer fit. */
  repair: {
    name: "10 slots, cutoff 200",
    policy: { ...defaultPolicy, capacity: 10, lookup: "best-fit", cutoff: 200 },
  },
} as const satisfies Record<string, PolicyPreset>;

export type PolicyPresetName = keyof typeof policyPresets;

/** The key of the preset that equals `policy`, whatever the heap under it. */
export function policyPresetOf(policy: Policy): PolicyPresetName | undefined {
  const keys = Object.keys(policyPresets) as PolicyPresetName[];
  return keys.find((key) => equal(policyPresets[key].policy, { ...policy, heap: defaultPolicy.heap }));
}
