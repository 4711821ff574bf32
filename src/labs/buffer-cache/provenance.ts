import { defaultScenario } from "../../scenario/fields";
import type { Scenario } from "../../scenario/scenario";
import { equal } from "../../shared/equal";

/** Whether these are the article's requests under the article's policies: then every figure is the published one. */
export function isArticle(scenario: Scenario): boolean {
  const { lanes, at, breakpoints, loopFrom, loopTo } = defaultScenario;
  const known = scenario.lanes.every((policy) => lanes.some((published) => equal(policy, published)));
  return known && equal({ ...scenario, lanes, at, breakpoints, loopFrom, loopTo }, defaultScenario);
}
