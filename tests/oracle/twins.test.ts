import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import type { AllocationScenario, Policy } from "../../src/models/allocation/scenario";
import { PRIMES, primesOver } from "../heap-scenarios";
import { LONG } from "../long-run";
import { article, FIXED, FLAWED } from "./article";
import { compareWithCore } from "./compare";

const pcg = (changes: Partial<AllocationScenario>, ...lanes: readonly Policy[]): AllocationScenario => ({
  ...article(...lanes),
  generator: "pcg32",
  ...changes,
});
const linear = { buckets: "linear", bucketCount: 64 } as const;
const powers = { buckets: "powers", bucketCount: LIMIT.POWER_BUCKETS } as const;
const own = { buckets: "own", bounds: Array.from({ length: LIMIT.BOUNDS }, (_, i) => 16 * (i + 1)) } as const;
const uncached = { ...FIXED, capacity: 0, cutoff: null };
const all = LIMIT.SIZE;

interface Edge {
  readonly name: string;
  readonly scenario: AllocationScenario;
  readonly steps?: number;
  readonly checkEvery?: number;
}

const STEPS = LONG ? 20_000 : 1_500;

/** Cases that random scenarios rarely reach: the ends of the ranges. */
const EDGES: readonly Edge[] = [
  {
    name: "fixed counts, whatever the weights, under a cache and without one",
    scenario: {
      ...primesOver([FLAWED, uncached], 7),
      listed: PRIMES.map((size, i) => ({ size, weight: i === 0 ? 1000 : 1 })),
    },
  },
  {
    name: "no cache, in every kind of buckets, rounded or not",
    scenario: article(
      uncached,
      { ...uncached, ...linear, bucketWidth: 100, roundUp: true },
      { ...uncached, ...powers, granularity: 64 },
      { ...uncached, ...own, roundUp: true },
    ),
  },
  {
    name: "the largest sizes, in the widest buckets",
    scenario: pcg(
      { sizes: "uniform", sizeMin: all / 2, sizeMax: all },
      { ...FLAWED, ...linear, bucketWidth: all },
      { ...FLAWED, ...linear, bucketWidth: all - 1, roundUp: true },
      { ...FLAWED, ...powers, capacity: 8, roundUp: true },
      { ...FLAWED, capacity: 8, granularity: LIMIT.GRANULARITY },
    ),
  },
  {
    name: "sizes of one byte",
    scenario: pcg({ sizeMin: 1, sizeMax: 1 }, FLAWED, { ...FLAWED, ...powers }, { ...FLAWED, ...own, roundUp: true }),
  },
  {
    name: "4,096 slots",
    scenario: pcg(
      { life: "bounded", bound: 10_000, sizes: "uniform", sizeMin: 1, sizeMax: 16 * LIMIT.BOUNDS },
      ...(["best-fit", "oldest"] as const).map((lookup) => ({ ...FLAWED, ...own, lookup, capacity: 64 })),
    ),
    steps: LONG ? 20_000 : 10_000,
  },
  {
    name: "more slots and more buckets than a word has bits",
    scenario: pcg(
      { life: "bounded", bound: 2_000, sizes: "uniform", sizeMin: 1, sizeMax: 500, threadCount: 3 },
      { ...FLAWED, buckets: "linear", bucketCount: 100, bucketWidth: 4, capacity: 70 },
      { ...FLAWED, buckets: "linear", bucketCount: 65, bucketWidth: 4, capacity: 1, perThread: true, emptyEvery: 700 },
      { ...FLAWED, lookup: "newest", capacity: 65, full: "free-oldest" },
      { ...FLAWED, lookup: "best-fit", capacity: 300, emptyEvery: 900, idleMax: 60_000 },
    ),
    steps: LONG ? 20_000 : 3_000,
  },
  { name: "a step that never frees", scenario: pcg({ allocate: [1, 1] }, FLAWED, FIXED) },
  { name: "a step that never allocates, unless nothing is live", scenario: pcg({ allocate: [0, 1] }, FLAWED, FIXED) },
  { name: "always doubled", scenario: pcg({ sizeMin: 1, sizeMax: all, double: [1, 1] }, FLAWED, FIXED) },
  {
    name: "log-normal sizes far beyond their range on both sides",
    scenario: pcg({ sizes: "log-normal", median: all, spread: 32, sizeMin: 1, sizeMax: all }, FLAWED, FIXED),
  },
  {
    name: "a log-normal of one size",
    scenario: pcg({ sizes: "log-normal", median: 777, spread: 0, sizeMin: 1 }, FLAWED, FIXED),
  },
  { name: "Pareto with the heaviest tail", scenario: pcg({ sizes: "pareto", alpha: 0.01, sizeMin: 1 }, FLAWED, FIXED) },
  {
    name: "Pareto with hardly any tail",
    scenario: pcg({ sizes: "pareto", alpha: 100, sizeMin: all / 2, sizeMax: all }, FLAWED, FIXED),
  },
  ...[0, 100].map((share) => ({
    name: `two kinds of sizes, ${share} % of the first`,
    scenario: pcg({ sizes: "bimodal", share, sizeMin: 1, spread2: 3 }, FLAWED, FIXED),
  })),
  {
    name: "lifetimes of a step, and of some sizes the longest there are",
    scenario: pcg(
      { life: "exponential", lifetime: 1, lifetimes: [{ size: 400, mean: LIMIT.LIFETIME }] },
      { ...FLAWED, capacity: 4, lookup: "best-fit" },
      FIXED,
    ),
  },
  ...Object.entries({
    "the article's walk": article(FLAWED, FIXED),
    "random victims": pcg({ life: "bounded", bound: 20 }, { ...FLAWED, ...powers, capacity: 4 }, FIXED),
    "the oldest first, in phases": pcg(
      {
        life: "phases",
        phases: [
          { steps: 7, chance: [9, 10] },
          { steps: 100, chance: [4, 10] },
        ],
        victims: "oldest",
      },
      FLAWED,
      FIXED,
    ),
    "the newest first": pcg({ victims: "newest" }, FLAWED, FIXED),
    lifetimes: pcg({ life: "exponential", lifetime: 40 }, { ...FLAWED, ...powers, capacity: 4 }, FIXED),
  }).map(([name, scenario]) => ({
    name: `nine operations by hand, then ${name}`,
    scenario: { ...scenario, moves: [100, 6400, 3, -2, all, -1, 100, -4, -3] },
  })),
  {
    name: "64 requests by hand, one of each octave and more",
    scenario: { ...article(FLAWED, FIXED), moves: Array.from({ length: LIMIT.MOVES }, (_, i) => 2 ** (i % 31)) },
  },
  { name: "never doubled", scenario: pcg({ double: [0, 1] }, FLAWED, FIXED) },
  { name: "the least and the greatest threshold", scenario: { ...article(FLAWED, FIXED), big: 1, poisonRatio: 1 } },
  { name: "never poisoned", scenario: { ...article(FLAWED, FIXED), big: all, poisonRatio: LIMIT.FRACTION } },
  {
    name: "msvc, doubled with probability 1/4 as the second listing prints",
    scenario: { ...article(FLAWED), double: [1, 4] },
  },
  {
    name: "more events between two looks than the log remembers",
    scenario: { ...article(FLAWED), big: 1 },
    steps: 90_000,
    checkEvery: 80_000,
  },
];

test.each(EDGES)("core and twin agree: $name", ({ scenario, steps = STEPS, checkEvery = 1_500 }) => {
  expect(compareWithCore(scenario, steps, checkEvery)).toBeNull();
});
