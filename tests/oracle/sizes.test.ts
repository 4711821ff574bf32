import { describe, expect, test } from "vitest";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { article, FLAWED } from "./article";
import { openCore } from "./open-core";
import { nominalThreshold } from "./sizes";

const listed = (...weights: readonly number[]) =>
  weights.map((weight, i) => ({ size: 10 * (weights.length - i), weight }));

/** The smallest size that at least 99 % of requests do not exceed, computed by hand. */
const CASES: readonly {
  readonly name: string;
  readonly workload: Partial<AllocationScenario>;
  readonly big: number;
}[] = [
  { name: "the article: 1 − 1/2^7 = 99.2 %", workload: {}, big: 6_400 },
  { name: "its second listing: 1 − 1/4^4 = 99.6 %", workload: { double: [1, 4] }, big: 800 },
  { name: "doubling, 99 % exactly: 1 − 1/10^2", workload: { double: [1, 10] }, big: 200 },
  { name: "doubling, the top before 99 %", workload: { double: [99, 100], sizeMax: 3_000 }, big: 3_200 },
  { name: "uniform, 99 % exactly", workload: { sizes: "uniform", sizeMin: 1, sizeMax: 100 }, big: 99 },
  { name: "uniform, one size more", workload: { sizes: "uniform", sizeMin: 1, sizeMax: 101 }, big: 100 },
  { name: "listed out of order, 99 % exactly", workload: { sizes: "listed", listed: listed(1, 99) }, big: 10 },
  { name: "listed out of order, a little less", workload: { sizes: "listed", listed: listed(2, 99) }, big: 20 },
  {
    name: "histogram, 97 % and two thirds of 3 %, exactly",
    workload: {
      sizes: "histogram",
      bins: [
        { lo: 1, hi: 10, weight: 97 },
        { lo: 20, hi: 22, weight: 3 },
        { lo: 30, hi: 40, weight: 0 },
      ],
    },
    big: 21,
  },
];

/** Without a table: 99 % of a sample. The tail shares are approximately those of the distribution. */
const SAMPLED: readonly {
  readonly name: string;
  readonly workload: Partial<AllocationScenario>;
  readonly nominal: number;
}[] = [
  { name: "log-normal", workload: { sizes: "log-normal", median: 1_000, spread: 1 }, nominal: 1_000 * 2 ** 2.326 },
  { name: "Pareto", workload: { sizes: "pareto", alpha: 1.2 }, nominal: 100 * 100 ** (1 / 1.2) },
  { name: "bimodal", workload: { sizes: "bimodal", share: 98, median2: 100_000, spread2: 1 }, nominal: 100_000 },
];

describe.each(SAMPLED)("$name: big is the 64,881st smallest of 65,536", ({ workload, nominal }) => {
  const scenario: AllocationScenario = { ...article(FLAWED), generator: "pcg32", sizeMin: 100, ...workload };

  test("in twin and core; the tail is close to the distribution", () => {
    const threshold = nominalThreshold(scenario);
    expect(Math.abs(threshold / nominal - 1)).toBeLessThan(0.1);
    expect(figuresByName(openCore(scenario), 0).big).toBe(threshold);
  });
});

describe.each(CASES)("$name", ({ workload, big }) => {
  const scenario: AllocationScenario = { ...article(FLAWED), generator: "pcg32", ...workload };

  test("in the twin", () => {
    expect(nominalThreshold(scenario)).toBe(big);
  });

  test("in the core", () => {
    expect(figuresByName(openCore(scenario), 0).big).toBe(big);
  });
});
