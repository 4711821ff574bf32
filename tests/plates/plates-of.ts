import { modelOf } from "../../src/kernel/labs/labs";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { type PlatesScenario, platesModel } from "./scenario";

const isPlates = (scenario: Scenario): scenario is PlatesScenario =>
  modelOf(scenario.lab).fields === platesModel.fields;

/** The only place that narrows a scenario of any lab to one of plates. */
export function platesOf(scenario: Scenario): PlatesScenario {
  if (!isPlates(scenario)) throw new TypeError(`The lab ${scenario.lab} has no plates.`);
  return scenario;
}
