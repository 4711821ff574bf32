import { useScenario } from "../../kernel/run/scenario-store";
import { allocationOf } from "../../models/allocation/allocation-of";
import type { AllocationScenario } from "../../models/allocation/scenario";

/** What the page shows, read by `select` as a scenario of the model of allocations. */
export const useAllocationScenario = <T>(select: (scenario: AllocationScenario) => T): T =>
  useScenario(({ scenario }) => select(allocationOf(scenario)));

/** The scenario of the model of allocations that the page shows now. */
export const allocationNow = (): AllocationScenario => allocationOf(useScenario.getState().scenario);
