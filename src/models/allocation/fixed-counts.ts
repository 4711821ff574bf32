import type { AllocationScenario } from "./scenario";

/** The nine sizes of the LFH experiment of 2009: primes, in bytes. */
const PRIMES = [169, 251, 577, 1009, 4127, 19_139, 49_069, 499_033, 999_113] as const;

/** The defaults of a scenario with fixed counts: its own generator, and listed sizes. Version 1 fixes them forever. */
export const fixedCounts = {
  generator: "splitmix64",
  seed: 2,
  sizes: "listed",
  listed: PRIMES.map((size) => ({ size, weight: 1 })),
} as const satisfies Partial<AllocationScenario>;
