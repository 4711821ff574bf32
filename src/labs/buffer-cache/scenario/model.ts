import type { LabModel } from "../../../kernel/labs/labs";
import { workloadKey } from "../../../kernel/scenario/simulation-key";
import { defaultScenario } from "../../../models/allocation/default-scenario";
import { allocation, defaultsOfLife } from "../../../models/allocation/model";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";

export const bufferCacheModel: LabModel<AllocationScenario> = {
  ...allocation,
  defaults: defaultsOfLife,
};

/** Whether a scenario has the article's requests and policies, so that every figure matches the published one. */
export function isArticle(scenario: AllocationScenario): boolean {
  const { lanes } = defaultScenario;
  const known = scenario.lanes.every((policy) => lanes.some((published) => equal(policy, published)));
  return known && equal(workloadKey(scenario), workloadKey(defaultScenario));
}
