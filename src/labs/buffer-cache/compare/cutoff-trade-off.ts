import { figureOf } from "../../../kernel/protocol/figure-table";
import { laneLetter } from "../../../kernel/scenario/lanes";
import { defaultPolicy } from "../../../models/allocation/policy-fields";
import { FULL_WORDS } from "../../../models/allocation/policy-words";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import type { LabTradeOff, LaneFamily } from "../../../sweep/trade-off/lab-trade-off";
import { sizeBars } from "../../../workloads/allocation/size-bars";
import { cutoffStops } from "../workload/cutoff-stops";
import { cutoffLineWords, tradeOffTakeaway, tradeOffWords } from "./trade-off-words";

/** A policy without its cutoff. A heap under it does not change what it caches. */
const ruleOf = (policy: Policy): Policy => ({ ...policy, cutoff: null, heap: defaultPolicy.heap });

/** Policies that differ in their cutoff alone. */
export const CUTOFFS: LaneFamily<AllocationScenario> = {
  ruleOf,
  applies: ({ capacity }) => capacity > 0,
  at: (rule, cutoff) => ({ ...rule, cutoff }),
  values: (scenario, requested) => cutoffStops(sizeBars(scenario, requested)),
};

/** What a full cache does, or the lane of the rule where that is not all that differs. */
function lineName(rule: Policy, { lanes }: AllocationScenario): string {
  const lane = lanes.findIndex((policy) => equal(ruleOf(policy), rule));
  const isAlike = lanes.every((policy) => equal({ ...ruleOf(policy), full: rule.full }, rule));
  return isAlike ? FULL_WORDS[rule.full] : `${laneLetter(lane)}’s policy`;
}

/** The useful part of the memory that is allocated now, against the heap calls saved so far. */
export const cutoffTradeOff: LabTradeOff<AllocationScenario> = {
  title: "Useful memory, %, against heap calls saved, %",
  x: figureOf("avoided_share"),
  y: figureOf("efficiency"),
  corner: "no cache",
  family: CUTOFFS,
  dot: ["Each dot:", "one cutoff"],
  lineName,
  takeaway: tradeOffTakeaway,
  words: tradeOffWords,
  lineWords: cutoffLineWords,
  table: (drawn, names, lines) => import("./trade-off-table").then((part) => part.tradeOffTable(drawn, names, lines)),
};
