import { useScenario } from "../../kernel/run/scenario-store";
import { allocationOf } from "../../models/allocation/allocation-of";
import type { AllocationScenario } from "../../models/allocation/scenario";

/** Reads the page's scenario as one of the allocation model, through `select`. */
export const useAllocationScenario = <T>(select: (scenario: AllocationScenario) => T): T =>
  useScenario(({ scenario }) => select(allocationOf(scenario)));

/** The page's current scenario, as one of the allocation model. */
export const allocationNow = (): AllocationScenario => allocationOf(useScenario.getState().scenario);
