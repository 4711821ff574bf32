import { traceDefaults } from "./call-trace";
import { allocationRun, viewRows } from "./fields";
import { fixedCounts } from "./fixed-counts";
import { allocationFrames } from "./frames";
import type { AllocationScenario } from "./scenario";
import { allocationStops } from "./stop-kinds";

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
