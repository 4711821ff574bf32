import { simulationKey } from "../../kernel/scenario/simulation-key";
import type { PageScenario } from "../../models/page_cache/scenario";
import { equal } from "../../shared/equal";
import { articleScenario } from "./scenario/defaults";

/** Whether a scenario is the article's ten commands on the article's machine. */
export const isArticle = (scenario: PageScenario): boolean =>
  equal(simulationKey(scenario), simulationKey(articleScenario));
