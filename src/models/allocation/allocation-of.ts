import type { Scenario } from "../../kernel/scenario/scenario";
import { LAB_MODELS } from "../../labs/models";
import { allocationFrames } from "./frames";
import type { AllocationScenario } from "./scenario";

/** Whether the lab of a scenario is over the model of allocations. */
export const isAllocation = (scenario: Scenario): scenario is AllocationScenario =>
  LAB_MODELS[scenario.lab].frames === allocationFrames;

/**
 * The one door from the scenario that the house knows to that of this model.
 * @throws TypeError if its lab is over another model, which is a bug of ours.
 */
export function allocationOf(scenario: Scenario): AllocationScenario {
  if (!isAllocation(scenario)) throw new TypeError(`The lab ${scenario.lab} is not over the model of allocations.`);
  return scenario;
}
