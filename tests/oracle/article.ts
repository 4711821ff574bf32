import { defaultScenario } from "../../src/kernel/scenario/fields";
import type { Policy, Scenario } from "../../src/kernel/scenario/scenario";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";

/* tests/unit/scenario-presets.test.ts checks every default. */

/** The article's flawed policy: one slot, first fit, keep the bigger one. */
export const FLAWED: Policy = { ...defaultPolicy, full: "keep-bigger" };

/** Its corrected policy: one slot, first fit, free the returned one, cutoff 200. */
export const FIXED: Policy = { ...FLAWED, full: "free-returned", cutoff: 200 };

/** The article's workload under `lanes`. */
export const article = (...lanes: readonly Policy[]): Scenario => ({ ...defaultScenario, at: "start", lanes });
