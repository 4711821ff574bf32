import { requests } from "../../kernel/scenario/running";
import { defaultScenario } from "../../models/allocation/default-scenario";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { equal } from "../../shared/equal";

/** Whether these are the article's requests under the article's policies: then every figure is the published one. */
export function isArticle(scenario: AllocationScenario): boolean {
  const { lanes } = defaultScenario;
  const known = scenario.lanes.every((policy) => lanes.some((published) => equal(policy, published)));
  return known && equal(requests(scenario), requests(defaultScenario));
}
