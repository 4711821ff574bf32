import { defaultsOf } from "../../../kernel/scenario/field";
import { defaultScenarioOf, fieldsOf } from "../../../kernel/scenario/fields";
import { labNamed } from "../../../kernel/scenario/lab-names";
import { pageOf } from "../../../models/page_cache/page-of";
import type { PageScenario } from "../../../models/page_cache/scenario";

const LAB = labNamed("pages");
const SCAN = { lab: LAB, stage: "policies" } as const;

/** The article's ten commands on its machine, after the last one. Version 1 must never change it. */
export const articleScenario: PageScenario = pageOf(defaultScenarioOf(LAB));

/** Scans through a working set, under LRU, ARC and S3-FIFO, after the fourth scan. Version 1 must never change it. */
export const scanScenario: PageScenario = pageOf({ ...defaultsOf<PageScenario>(fieldsOf(SCAN)), ...SCAN });
