import { reached } from "../../scripts/library-pictures/cards";
import { pageOutcomes } from "../../src/labs/page-cache/library";
import { pageOf } from "../../src/models/page_cache/page-of";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { builtCores } from "../built-core";

/** The figures of every cache at the scenario's step. */
export function pageFiguresOf(scenario: PageScenario) {
  const state = reached(scenario, builtCores);
  return pageOutcomes({ ...state, scenario: pageOf(state.scenario) }).caches;
}
