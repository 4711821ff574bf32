import { modelOf } from "../../kernel/labs/labs";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { PageScenario } from "./scenario";
import { pageStops } from "./stop-kinds";

/** Whether a scenario's lab uses the page-cache model. @internal */
export const isPage = (scenario: Scenario): scenario is PageScenario => modelOf(scenario.lab).stops === pageStops;

/**
 * The only conversion from the kernel's scenario type to this model's.
 * @throws TypeError if its lab uses another model, which is a bug in our own code.
 */
export function pageOf(scenario: Scenario): PageScenario {
  if (!isPage(scenario)) throw new TypeError(`The lab ${scenario.lab} does not use the page-cache model.`);
  return scenario;
}
