import { equal } from "../shared/equal";
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
} as const satisfies Record<string, PolicyPreset>;

/** The key of the preset that equals `policy`. */
export function policyPresetOf(policy: Policy): keyof typeof policyPresets | undefined {
  const keys = Object.keys(policyPresets) as (keyof typeof policyPresets)[];
  return keys.find((key) => equal(policyPresets[key].policy, policy));
}
