import { defaultScenario } from "../src/scenario/default-scenario";
import type { Policy, Scenario } from "../src/scenario/scenario";

/** Seed 002's sizes, bytes. */
export const PRIMES: readonly number[] = [169, 251, 577, 1009, 4127, 19139, 49069, 499033, 999113];

/** Seed 002's workload over these lanes: so many slots of each size, each step toggles one. */
export const primesOver = (lanes: readonly Policy[], slots: number): Scenario => ({
  ...defaultScenario,
  generator: "splitmix64",
  seed: 2,
  life: "fixed-counts",
  slots,
  sizes: "listed",
  listed: PRIMES.map((size) => ({ size, weight: 1 })),
  moves: [],
  lanes,
});
