import { allocationRun, viewRows } from "./fields";
import { fixedCounts } from "./fixed-counts";
import { allocationFrames } from "./frames";
import type { AllocationScenario } from "./scenario";

/** What the labs over the model of allocations share. */
export const allocation = {
  fields: { run: allocationRun, view: viewRows },
  byHand: {
    count: ({ moves }: AllocationScenario) => moves.length,
    withoutLast: (scenario: AllocationScenario): AllocationScenario => ({
      ...scenario,
      moves: scenario.moves.slice(0, -1),
    }),
  },
  frames: allocationFrames,
} as const;

/** What a workload of fixed counts means beside, where a scenario does not say it. */
export const countsOf = (life: unknown) => (life === "fixed-counts" ? fixedCounts : {});
