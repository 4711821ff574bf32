import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { AllocationScenario, Policy } from "../../src/models/allocation/scenario";

/* tests/unit/scenario-presets.test.ts checks every default. */

/** The article's flawed policy: one slot, first fit, keep the bigger one. */
export const FLAWED: Policy = { ...defaultPolicy, full: "keep-bigger" };

/** Its corrected policy: one slot, first fit, free the returned one, cutoff 200. */
export const FIXED: Policy = { ...FLAWED, full: "free-returned", cutoff: 200 };

/** The article's workload under `lanes`. */
export const article = (...lanes: readonly Policy[]): AllocationScenario => ({
  ...defaultScenario,
  at: "start",
  lanes,
});
