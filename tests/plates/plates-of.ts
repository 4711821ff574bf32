import type { Scenario } from "../../src/kernel/scenario/scenario";
import { LAB_MODELS } from "../../src/labs/models";
import { type PlatesScenario, platesModel } from "./scenario";

const isPlates = (scenario: Scenario): scenario is PlatesScenario =>
  LAB_MODELS[scenario.lab].fields === platesModel.fields;

/** The one door from the scenario that the house knows to that of the plates. */
export function platesOf(scenario: Scenario): PlatesScenario {
  if (!isPlates(scenario)) throw new TypeError(`The lab ${scenario.lab} has no plates.`);
  return scenario;
}
