import { traceDefaults } from "./call-trace";
import { allocationRun, viewRows } from "./fields";
import { allocationFrames } from "./frames";
import type { AllocationScenario } from "./scenario";
import { allocationStops } from "./stop-kinds";

/** The nine sizes of the LFH experiment of 2009: primes, in bytes. */
const PRIMES = [169, 251, 577, 1009, 4127, 19_139, 49_069, 499_033, 999_113] as const;

/** The defaults of a scenario with fixed counts: its own generator, and listed sizes. Version 1 fixes them forever. */
export const fixedCounts = {
  generator: "splitmix64",
  seed: 2,
  sizes: "listed",
  listed: PRIMES.map((size) => ({ size, weight: 1 })),
} as const satisfies Partial<AllocationScenario>;

/** The part that the labs with the allocation model share. */
export const allocation = {
  fields: { run: allocationRun, view: viewRows },
  byHand: {
    count: ({ moves }: AllocationScenario) => moves.length,
    withoutLast: (scenario: AllocationScenario): AllocationScenario => ({
      ...scenario,
      moves: scenario.moves.slice(0, -1),
    }),
  },
  stops: allocationStops,
  frames: allocationFrames,
} as const;

/** The other defaults of a workload by its lifetimes. */
export function defaultsOfLife(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (given.life === "trace") return traceDefaults(given);
  return given.life === "fixed-counts" ? fixedCounts : {};
}
