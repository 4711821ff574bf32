import type { policyPresets } from "./policies";

/** One line per preset, to help a person choose. */
export const policyDescriptions: Readonly<Record<keyof typeof policyPresets, string>> = {
  "article-flawed": "Chen 2006: a full cache keeps the bigger of two because it can serve more requests.",
  "article-fixed": "Chen 2006, repaired: only small buffers are kept, and the one in the slot stays.",
  "no-cache": "Every request goes to the heap, so nothing is wasted and nothing is saved.",
  "ten-slots": "The flawed rule with ten slots: twice the hits, and callers waste even more.",
  buckets:
    "Chen's fourth piece of advice: a cache for each range of sizes, and every new buffer as large as its range.",
  "moved-inside": "Callers get at most twice what they need, so the big buffers stay in the cache.",
  "go-fmt":
    "Go's fmt after golang/go#23199: the pool takes back nothing over 64 KiB. Simplified: one processor's pool with 64 " +
    "slots, never emptied. A buffer that is too small is skipped, while Go would let it grow.",
  repair: "Only small buffers, more slots and the closest fit: most of the hits with little waste.",
};
