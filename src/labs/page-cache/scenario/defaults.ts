import { defaultsOf } from "../../../kernel/scenario/field";
import { tableOf } from "../../../kernel/scenario/fields";
import type { PageScenario, PageStage } from "../../../models/page_cache/scenario";
import { pageCacheModel } from "./model";

const LAB = "pages";

/** The default scenario of a stage. */
const scenarioAt = (stage: PageStage): PageScenario => ({
  ...defaultsOf<PageScenario>(tableOf(LAB, pageCacheModel, { stage })),
  stage,
});

/** The article's ten commands on its machine, after the last one. Version 1 must never change it. */
export const articleScenario = scenarioAt("machine");

/** Scans through a working set, under LRU, ARC and S3-FIFO, after the fourth scan. Version 1 must never change it. */
export const scanScenario = scenarioAt("policies");
