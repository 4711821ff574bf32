import { articleScenario, scanScenario } from "../../labs/lesson-scenarios";
import { pageFigures } from "../../models/page_cache/figures";
import { laneField } from "../../models/page_cache/lane-field";
import { cachedReads, farthestFromDisk } from "../../models/page_cache/machine/read-figures";
import { laneOf } from "../../models/page_cache/policy-tables";
import type { PageScenario } from "../../models/page_cache/scenario";
import { challengesOf, type Rule } from "./challenge";

/** The scans through a working set, under LRU alone, with a cache of this many pages. */
const under = (cache: number): PageScenario => ({ ...scanScenario, cache, lanes: [laneOf("lru")] });

/** The article's machine, before anything reads the file. */
const oneCommand: PageScenario = { ...articleScenario, script: ["free"], at: 0 };

const POSSIBLE: Rule = { field: "policy.model", isNot: "optimum", says: "a policy that does not know the future" };

const REQUESTS = scanScenario.requests;

/** The challenges about the page cache, in the order of the page. */
export const pageChallenges = challengesOf(laneField, [
  {
    name: "working-set",
    title: "Keep the working set",
    text: "A backup scans through this cache again and again, and LRU loses all of its 2\u202f000 pages to every scan. Hit at least 58\u00a0% of the requests with the same memory.",
    hint: "A scan requests each page once. A policy that wants to see a second request before it believes in a page gives little room to a scan.",
    start: under(2000),
    steps: REQUESTS,
    goals: [{ figure: pageFigures.hitRatio, least: 0.58 }],
    rules: [POSSIBLE],
  },
  {
    name: "half-the-memory",
    title: "Same hits, half the memory",
    text: "With 2\u202f000 pages, LRU hits 53.5\u00a0% of these requests. Reach that with 1\u202f000 pages.",
    hint: "Several policies do, and others just fail. Compare how many of their pages have been requested again since they came.",
    start: under(1000),
    steps: REQUESTS,
    goals: [{ figure: pageFigures.hitRatio, least: 0.535 }],
    rules: [POSSIBLE],
  },
  {
    name: "honest-benchmark",
    title: "An honest benchmark",
    text: "The article reads one file six times and gets six speeds. Write a script that reads it through the cache at least twice, and in which every dd comes within 2\u00a0% of this disk’s 41.8\u00a0MB/s.",
    hint: "A read is honest if no page of the file was in memory before. The eater leaves some of them, and small direct requests measure something else. Undo removes the last command.",
    start: oneCommand,
    changes: "script",
    steps: "end",
    goals: [
      { figure: farthestFromDisk(articleScenario.rate), most: 0.02 },
      { figure: cachedReads, least: 2 },
    ],
  },
]);
