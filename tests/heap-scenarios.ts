import { defaultScenario } from "../src/models/allocation/default-scenario";
import type { AllocationScenario, Policy } from "../src/models/allocation/scenario";

/** Sizes of the LFH experiment of 2009, bytes. */
export const PRIMES: readonly number[] = [169, 251, 577, 1009, 4127, 19139, 49069, 499033, 999113];

/** The workload of that experiment over these lanes: this many slots of each size, and each step toggles one. */
export const primesOver = (lanes: readonly Policy[], slots: number): AllocationScenario => ({
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
