import { defaultsOf } from "../../../kernel/scenario/field";
import { tableOf } from "../../../kernel/scenario/fields";
import type { DescribedPreset } from "../../../kernel/scenario/preset";
import type { PolicyName } from "../../../models/page_cache/policies";
import { laneOf } from "../../../models/page_cache/policy-tables";
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

/** The article's machine after the last step of a command, counted from 0. */
const afterStep = (at: number): PageScenario => ({ ...articleScenario, at });

/** Requests for caches with these policies, shown at the last one. */
const replayed = (stream: Partial<PageScenario>, ...policies: readonly PolicyName[]): PageScenario => {
  const scenario = { ...scanScenario, ...stream, lanes: policies.map((name) => laneOf(name)) };
  return { ...scenario, at: scenario.requests - 1 };
};

/** Popularity that drifts, under two caches of one name, and LRU. */
export const driftScenario: PageScenario = {
  ...replayed({ work: "phases", alpha: 0.9, period: 20_000, shift: 500, requests: 400_000 }),
  lanes: [laneOf("w-tinylfu"), laneOf("w-tinylfu", { count: "all", climb: 1 }), laneOf("lru")],
};

const ZIPF = { work: "zipf" } as const;
const BELADY = { work: "list", asks: [1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5], requests: 12 } as const;

/** The scenarios of the page-cache lab by name. */
export const pagePresets = {
  lies: {
    title: "The article’s ten commands",
    description: "“How caching works”: the same file, read six times, and a program that eats memory in between.",
    scenario: articleScenario,
  },
  "block-size": {
    title: "Direct reads, small and large",
    description: "Two reads past the cache, in records of 4 KiB and of 128 KiB. Each record is a request to the disk.",
    scenario: { ...articleScenario, script: ["direct:4096", "direct:131072"], at: 25_440 },
  },
  outlived: {
    title: "After the eater",
    description: "The article’s machine after its seventh command, the first read after a program took all memory.",
    scenario: afterStep(595_265),
  },
  "used-memory": {
    title: "After the second read",
    description: "The article’s machine after its fourth command. The file fills memory that was free.",
    scenario: afterStep(394_721),
  },
  scan: {
    title: "A scan through a working set",
    description: "Everyday requests. Now and then a program reads 4,000 pages once, as a backup or a search does.",
    scenario: scanScenario,
  },
  loop: {
    title: "A loop a little too long",
    description: "2,100 pages in order, over and over, through a cache of 2,000.",
    scenario: replayed({ work: "loop", n: 2100, requests: 42_000 }, "lru", "mru", "optimum"),
  },
  phases: {
    title: "Changing popularity",
    description: "Popular pages, but every 40,000 requests others become popular.",
    scenario: replayed({ work: "phases", alpha: 0.9 }, "lfu", "lru", "arc"),
  },
  drift: {
    title: "Popularity that drifts",
    description:
      "Every 20,000 requests other pages become popular. Two caches are called W-TinyLFU and miss differently.",
    scenario: driftScenario,
  },
  belady: {
    title: "Belady’s twelve requests, 3 pages",
    description: "The list with which Belady showed in 1969 that a larger cache can miss more.",
    scenario: replayed({ ...BELADY, cache: 3, window: 10 }, "fifo", "lru", "optimum"),
  },
  "belady-4": {
    title: "Belady’s twelve requests, 4 pages",
    description: "The same list with one more page in each cache.",
    scenario: replayed({ ...BELADY, cache: 4, window: 10 }, "fifo", "lru", "optimum"),
  },
  counts: {
    title: "Counts, times and a bit",
    description: "Popular pages whose popularity never changes, under LFU, LRU-2 and SIEVE.",
    scenario: replayed(ZIPF, "lfu", "lru-2", "sieve"),
  },
  "second-chance": {
    title: "CLOCK and LRU",
    description: "One bit per page, or an exact order of all pages, on the same popular pages.",
    scenario: replayed(ZIPF, "clock", "lru"),
  },
  kernel: {
    title: "Linux’s classic lists",
    description: "The requests with scans under LRU, the classic lists of Linux, and ARC.",
    scenario: replayed({}, "lru", "linux", "arc"),
  },
  "more-memory": {
    title: "LRU with more memory",
    description: "The requests with scans, in caches more than three times as large.",
    scenario: replayed({ cache: 6453 }, "lru", "s3-fifo"),
  },
} as const satisfies Readonly<Record<string, DescribedPreset<PageScenario>>>;
