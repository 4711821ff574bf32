import type { Preset } from "../../../kernel/scenario/preset";
import { defaultScenario } from "../../../models/allocation/default-scenario";
import { policyPresets } from "../../../models/allocation/policies";
import type { AllocationScenario } from "../../../models/allocation/scenario";

/** One line about the initial preset. preset-descriptions.ts has the others. */
export const articleDescription =
  "The article’s experiment: the flawed policy beside the fixed one on the same requests.";

/** The article's workload under one policy. */
const alone = (policy: keyof typeof policyPresets): AllocationScenario => ({
  ...defaultScenario,
  lanes: [policyPresets[policy].policy],
});

/** Scenarios by name. */
export const presets = {
  article: {
    title: "Chen 2006, both policies",
    scenario: defaultScenario,
  },
  "article-flawed": {
    title: "Chen 2006, flawed",
    scenario: alone("article-flawed"),
  },
  "article-fixed": {
    title: "Chen 2006, fixed",
    scenario: alone("article-fixed"),
  },
  "article-listing": {
    title: "Chen 2006, the second listing as printed",
    scenario: { ...alone("article-flawed"), double: [1, 4] },
  },
  "no-cache": {
    title: "No cache",
    scenario: alone("no-cache"),
  },
  "ten-slots": {
    title: "Ten slots, keeping the bigger",
    scenario: alone("ten-slots"),
  },
  buckets: {
    title: "Buckets of 100 bytes",
    scenario: alone("buckets"),
  },
  "moved-inside": {
    title: "Ten slots, at most twice what is needed",
    scenario: alone("moved-inside"),
  },
  "go-fmt": {
    title: "Go's fmt pool, simplified",
    scenario: alone("go-fmt"),
  },
  repair: {
    title: "The repair: ten slots, best fit, cutoff 200",
    scenario: alone("repair"),
  },
} as const satisfies Record<string, Preset<AllocationScenario>>;
