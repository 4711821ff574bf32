import type { AllocationScenario } from "../../src/models/allocation/scenario";

/** The same scenario with another seed. */
export const seeded = (scenario: AllocationScenario, seed: number): AllocationScenario => ({ ...scenario, seed });
