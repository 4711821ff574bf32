import type { Scenario } from "../../kernel/scenario/scenario";
import { allocationRun, viewRows } from "./fields";
import { fixedCounts } from "./fixed-counts";
import { allocationFrames } from "./frames";

/** What the labs over the model of allocations share. */
export const allocation = {
  fields: { run: allocationRun, view: viewRows },
  byHand: {
    count: ({ moves }: Scenario) => moves.length,
    withoutLast: (scenario: Scenario): Scenario => ({ ...scenario, moves: scenario.moves.slice(0, -1) }),
  },
  frames: allocationFrames,
} as const;

/** What a workload of fixed counts means beside, where a scenario does not say it. */
export const countsOf = (life: unknown) => (life === "fixed-counts" ? fixedCounts : {});
