import { defaultScenario } from "../../src/kernel/scenario/fields";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { policyPresets } from "../../src/models/allocation/policies";

/** Four policies of everyday use side by side, from the start. */
export const fourLanes: Scenario = {
  ...defaultScenario,
  at: "start",
  lanes: (["go-fmt", "repair", "buckets", "no-cache"] as const).map((name) => policyPresets[name].policy),
};

/** The hash that opens them in the page. */
export const FOUR_LANES = encodeLink(fourLanes);
