import type { AllocationScenario } from "./scenario";

/** The nine sizes of the LFH experiment of 2009: primes, in bytes. */
const PRIMES = [169, 251, 577, 1009, 4127, 19_139, 49_069, 499_033, 999_113] as const;

/**
 * What a scenario with fixed counts means where it says nothing: they have a generator of their own, and sizes that are
 * listed. It belongs to version 1 for ever.
 */
export const fixedCounts = {
  generator: "splitmix64",
  seed: 2,
  sizes: "listed",
  listed: PRIMES.map((size) => ({ size, weight: 1 })),
} as const satisfies Partial<AllocationScenario>;
