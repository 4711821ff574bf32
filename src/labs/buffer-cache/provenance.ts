import { workloadKey } from "../../kernel/scenario/simulation-key";
import { defaultScenario } from "../../models/allocation/default-scenario";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { equal } from "../../shared/equal";

/** Whether a scenario has the article's requests and policies, so that every figure matches the published one. */
export function isArticle(scenario: AllocationScenario): boolean {
  const { lanes } = defaultScenario;
  const known = scenario.lanes.every((policy) => lanes.some((published) => equal(policy, published)));
  return known && equal(workloadKey(scenario), workloadKey(defaultScenario));
}
