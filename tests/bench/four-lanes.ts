import "../load-labs";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { policyPresets } from "../../src/models/allocation/policies";
import type { AllocationScenario } from "../../src/models/allocation/scenario";

/** Four common policies side by side, from the start. */
export const fourLanes: AllocationScenario = {
  ...defaultScenario,
  at: "start",
  lanes: (["go-fmt", "repair", "buckets", "no-cache"] as const).map((name) => policyPresets[name].policy),
};

/** The hash that opens them in the page. */
export const FOUR_LANES = encodeLink(fourLanes);
