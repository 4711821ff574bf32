import { modelOf } from "../../kernel/labs/labs";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { AllocationScenario } from "./scenario";
import { allocationStops } from "./stop-kinds";

/** Whether a scenario's lab uses the allocation model. */
export const isAllocation = (scenario: Scenario): scenario is AllocationScenario =>
  modelOf(scenario.lab).stops === allocationStops;

/**
 * The only conversion from the kernel's scenario type to this model's.
 * @throws TypeError if its lab uses another model, which is a bug in our own code.
 */
export function allocationOf(scenario: Scenario): AllocationScenario {
  if (!isAllocation(scenario)) throw new TypeError(`The lab ${scenario.lab} does not use the allocation model.`);
  return scenario;
}
