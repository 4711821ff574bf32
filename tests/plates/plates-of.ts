import type { Scenario } from "../../src/kernel/scenario/scenario";
import { LAB_MODELS } from "../../src/labs/models";
import { type PlatesScenario, platesModel } from "./scenario";

const isPlates = (scenario: Scenario): scenario is PlatesScenario =>
  LAB_MODELS.of(scenario.lab).fields === platesModel.fields;

/** The only place that narrows a scenario of any lab to one of plates. */
export function platesOf(scenario: Scenario): PlatesScenario {
  if (!isPlates(scenario)) throw new TypeError(`The lab ${scenario.lab} has no plates.`);
  return scenario;
}
