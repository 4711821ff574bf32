import { defaultScenario } from "../../kernel/scenario/fields";
import { requests } from "../../kernel/scenario/running";
import type { Scenario } from "../../kernel/scenario/scenario";
import { equal } from "../../shared/equal";

/** Whether these are the article's requests under the article's policies: then every figure is the published one. */
export function isArticle(scenario: Scenario): boolean {
  const { lanes } = defaultScenario;
  const known = scenario.lanes.every((policy) => lanes.some((published) => equal(policy, published)));
  return known && equal(requests(scenario), requests(defaultScenario));
}
