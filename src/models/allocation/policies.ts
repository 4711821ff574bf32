import { equal } from "../../shared/equal";
import { defaultPolicy, fixedPolicy, flawedPolicy } from "./policy-fields";
import type { Policy } from "./scenario";

export interface PolicyPreset {
  /** A short name in a lane's head. */
  readonly name: string;
  readonly policy: Policy;
}

/** Policies by their names in links and on the command line. */
export const policyPresets = {
  "article-flawed": { name: "Chen, flawed", policy: flawedPolicy },
  "article-fixed": { name: "Chen, fixed", policy: fixedPolicy },
  "no-cache": { name: "no cache", policy: { ...defaultPolicy, capacity: 0 } },
  "ten-slots": { name: "10 slots", policy: { ...defaultPolicy, full: "keep-bigger", capacity: 10 } },
  /**
   * Chen's fourth recommendation. Buckets of 100 bytes limit the waste of a buffer to 99 bytes. The maximum of 64
   * buckets reaches 6,400 bytes, which covers 99 % of the article's requests. Larger buffers are never kept.
   */
  buckets: {
    name: "buckets",
    policy: { ...defaultPolicy, buckets: "linear", bucketCount: 64, bucketWidth: 100, roundUp: true },
  },
  /** The flawed policy with limits in the wrong place: callers waste little, because the cache keeps the waste. */
  "moved-inside": {
    name: "10 slots, at most 2×",
    policy: { ...defaultPolicy, full: "keep-bigger", capacity: 10, lookup: "best-fit", ratio: 200 },
  },
  /**
   * Go's package fmt has handled its print buffers this way since golang/go#23199: buffers over 64 KiB do not return
   * to the pool.
   * Simplified: one processor's pool, never emptied, at most 64 buffers. A buffer that is too small is skipped, where
   * Go would take it and let it grow.
   */
  "go-fmt": { name: "Go's fmt pool", policy: { ...defaultPolicy, capacity: 64, lookup: "newest", cutoff: 65_536 } },
  /** The article's cutoff, with more slots and a closer fit. */
  repair: { name: "10 slots, cutoff 200", policy: { ...defaultPolicy, capacity: 10, lookup: "best-fit", cutoff: 200 } },
} as const satisfies Record<string, PolicyPreset>;

export type PolicyPresetName = keyof typeof policyPresets;

/** The key of the preset that equals `policy`, ignoring its heap. */
export function policyPresetOf(policy: Policy): PolicyPresetName | undefined {
  const keys = Object.keys(policyPresets) as PolicyPresetName[];
  return keys.find((key) => equal(policyPresets[key].policy, { ...policy, heap: defaultPolicy.heap }));
}
