import type { Scenario } from "../scenario";
import { linkFields } from "./encode";

/** The scenario whose link a person can read on paper or on a wall: without the parts that a link may omit. */
export function readableScenario(scenario: Scenario): Scenario {
  const spare = linkFields(scenario.lab).filter(({ isSpare }) => isSpare === true);
  if (spare.every(({ key }) => !(key in scenario))) return scenario;
  return { ...scenario, ...Object.fromEntries(spare.map(({ key }) => [key, null])) };
}
