import type { Scenario } from "../../src/kernel/scenario/scenario";
import { framesOf } from "../../src/labs/models";
import { platesFrames } from "./frames";
import type { PlatesScenario } from "./scenario";

const isPlates = (scenario: Scenario): scenario is PlatesScenario => framesOf(scenario) === platesFrames;

/** The one door from the scenario that the house knows to that of the plates. */
export function platesOf(scenario: Scenario): PlatesScenario {
  if (!isPlates(scenario)) throw new TypeError(`The lab ${scenario.lab} has no plates.`);
  return scenario;
}
