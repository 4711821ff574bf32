import { useScenario } from "../../kernel/run/scenario-store";
import { pageOf } from "../../models/page_cache/page-of";
import type { PageScenario } from "../../models/page_cache/scenario";

/** Reads the page's scenario as one of the page cache, through `select`. */
export const usePageScenario = <T>(select: (scenario: PageScenario) => T): T =>
  useScenario(({ scenario }) => select(pageOf(scenario)));

/** The page's current scenario, as one of the page cache. */
export const pageNow = (): PageScenario => pageOf(useScenario.getState().scenario);
