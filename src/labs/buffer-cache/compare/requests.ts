import { requests } from "../../../scenario/running";
import type { Scenario } from "../../../scenario/scenario";
import { equal } from "../../../shared/equal";

/** What each lane of a scenario runs, as text: its requests and its policy. */
export function lanesRun(scenario: Scenario): readonly string[] {
  const asked = JSON.stringify(requests(scenario));
  return scenario.lanes.map((policy) => asked + JSON.stringify(policy));
}

/** Whether two scenarios make the same requests and count the same as big. */
export const sameRequests = (a: Scenario, b: Scenario): boolean => equal(requests(a), requests(b));
