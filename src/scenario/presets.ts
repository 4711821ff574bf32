import { defaultScenario } from "./default-scenario";
import { policyPresets } from "./policies";
import type { Scenario } from "./scenario";

/** A scenario that is worth a name. */
export interface Preset {
  readonly title: string;
  /** One line. */
  readonly description: string;
  readonly scenario: Scenario;
}

/** The article's workload under one policy. */
const alone = (policy: keyof typeof policyPresets): Scenario => ({
  ...defaultScenario,
  lanes: [policyPresets[policy].policy],
});

/** Scenarios by name. */
export const presets = {
  article: {
    title: "Chen 2006, both policies",
    description: "The article's experiment: the flawed policy beside the fixed one on the same requests.",
    scenario: defaultScenario,
  },
  "article-flawed": {
    title: "Chen 2006, flawed",
    description: "One slot that keeps the bigger buffer: 1.5 % of the bytes handed out are needed at step 37\u202f900.",
    scenario: alone("article-flawed"),
  },
  "article-fixed": {
    title: "Chen 2006, fixed",
    description:
      "One slot, nothing over 200 bytes kept, the returned buffer freed when it is taken: 96.7 % at step 37\u202f900.",
    scenario: alone("article-fixed"),
  },
  "article-listing": {
    title: "Chen 2006, the second listing as printed",
    description: "Sizes double with chance 1/4, not 1/2 as in the published output: 35.7 % at step 37\u202f900.",
    scenario: { ...alone("article-flawed"), double: [1, 4] },
  },
  "no-cache": {
    title: "No cache",
    description: "Every request goes to the heap: nothing is wasted and nothing is saved.",
    scenario: alone("no-cache"),
  },
  "ten-slots": {
    title: "Ten slots that keep the bigger",
    description: "The flawed policy with ten slots: it hits twice as often and wastes still more.",
    scenario: alone("ten-slots"),
  },
  buckets: {
    title: "Buckets of 100 bytes",
    description:
      "64 buckets up to 6\u202f400 bytes, a miss rounded up to its bucket's top: no buffer wastes 100 bytes or more.",
    scenario: alone("buckets"),
  },
  "moved-inside": {
    title: "Ten slots, twice the need at most",
    description:
      "Best fit within a waste limit: from step 12\u202f047 on the waste is in the cache instead of in hands.",
    scenario: alone("moved-inside"),
  },
  "go-fmt": {
    title: "Go's fmt pool, simplified",
    description: "Nothing over 64 KiB goes back (golang/go#23199); one processor's pool, 64 slots, never emptied.",
    scenario: alone("go-fmt"),
  },
  repair: {
    title: "The repair: ten slots, best fit, cutoff 200",
    description: "Two requests in three are hits and 97.6 % of the bytes are needed, on average over a million steps.",
    scenario: alone("repair"),
  },
} as const satisfies Record<string, Preset>;
