import type { DescribedPreset } from "../../../kernel/scenario/preset";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { articleScenario, scanScenario } from "./defaults";

/** The scenarios of the page-cache lab by name. */
export const pagePresets = {
  lies: {
    title: "The article’s ten commands",
    description: "“How caching works”: the same file, read six times, and a program that eats memory in between.",
    scenario: articleScenario,
  },
  scan: {
    title: "A scan through a working set",
    description: "Everyday requests. Now and then a program reads 4,000 pages once, as a backup or a search does.",
    scenario: scanScenario,
  },
} as const satisfies Readonly<Record<string, DescribedPreset<PageScenario>>>;
