import type { DescribedPreset } from "../../../kernel/scenario/preset";
import { defaultScenario } from "../../../models/allocation/default-scenario";
import { policyPresets } from "../../../models/allocation/policies";
import type { AllocationScenario } from "../../../models/allocation/scenario";

/** The article's workload under one policy. */
const alone = (policy: keyof typeof policyPresets): AllocationScenario => ({
  ...defaultScenario,
  lanes: [policyPresets[policy].policy],
});

/** Scenarios by name. */
export const presets = {
  article: {
    title: "Chen 2006, both policies",
    description: "The article’s experiment: the flawed policy beside the fixed one on the same requests.",
    scenario: defaultScenario,
  },
  "article-flawed": {
    title: "Chen 2006, flawed",
    description: "One slot that keeps the bigger buffer: 1.5 % of the allocated memory is needed at step 37\u202f900.",
    scenario: alone("article-flawed"),
  },
  "article-fixed": {
    title: "Chen 2006, fixed",
    description: "One slot that keeps nothing over 200 bytes and stays as it is when full: 96.7 % at step 37\u202f900.",
    scenario: alone("article-fixed"),
  },
  "article-listing": {
    title: "Chen 2006, the second listing as printed",
    description: "Sizes double with probability 1/4, not 1/2 as in the published output: 35.7 % at step 37\u202f900.",
    scenario: { ...alone("article-flawed"), double: [1, 4] },
  },
  "no-cache": {
    title: "No cache",
    description: "Every request goes to the heap. Nothing is wasted and nothing is saved.",
    scenario: alone("no-cache"),
  },
  "ten-slots": {
    title: "Ten slots, keeping the bigger",
    description: "The flawed policy with ten slots: it hits twice as often, and callers waste even more.",
    scenario: alone("ten-slots"),
  },
  buckets: {
    title: "Buckets of 100 bytes",
    description:
      "64 buckets up to 6\u202f400 bytes, a miss rounded up to its bucket's upper bound: no buffer wastes 100 bytes or more.",
    scenario: alone("buckets"),
  },
  "moved-inside": {
    title: "Ten slots, at most twice what is needed",
    description:
      "Best fit within a waste limit: from step 12\u202f047 on, more lies unused in the cache than callers waste.",
    scenario: alone("moved-inside"),
  },
  "go-fmt": {
    title: "Go's fmt pool, simplified",
    description:
      "The pool takes back nothing over 64 KiB (golang/go#23199). It is one processor's pool, with 64 slots, and never emptied.",
    scenario: alone("go-fmt"),
  },
  repair: {
    title: "The repair: ten slots, best fit, cutoff 200",
    description: "Two requests in three are hits and 97.6 % of the bytes are needed, on average over a million steps.",
    scenario: alone("repair"),
  },
} as const satisfies Readonly<Record<string, DescribedPreset<AllocationScenario>>>;
