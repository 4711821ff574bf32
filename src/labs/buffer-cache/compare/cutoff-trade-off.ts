import { requestedOf } from "../../../models/allocation/allocation-of";
import { figureOf } from "../../../models/allocation/figure-table";
import { defaultPolicy } from "../../../models/allocation/policy-fields";
import { FULL_WORDS } from "../../../models/allocation/policy-words";
import { hasSlots } from "../../../models/allocation/pool-tables";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import { laneLetter } from "../../../shared/lane-letter";
import type { LabTradeOff, LaneFamily } from "../../../sweep/trade-off/lab-trade-off";
import { sizeBars } from "../../../workloads/allocation/size-bars";
import { cutoffLineWords, cutoffStops, tradeOffTakeaway, tradeOffWords } from "../workload/cutoff";

/** Compares policies without cutoff or heap. A heap does not change what the cache keeps. */
const ruleOf = (policy: Policy): Policy => ({ ...policy, cutoff: null, heap: defaultPolicy.heap });

/** Policies that differ only in their cutoff. */
export const CUTOFFS: LaneFamily<AllocationScenario> = {
  ruleOf,
  applies: hasSlots,
  at: (rule, cutoff) => ({ ...rule, cutoff }),
  values: (scenario, lane) =>
    cutoffStops(sizeBars(scenario, lane === undefined ? new Float64Array() : requestedOf(lane))),
};

/** Names a line by what a full cache does, or by its lane where the rules differ in more than that. */
function lineName(rule: Policy, { lanes }: AllocationScenario): string {
  const lane = lanes.findIndex((policy) => equal(ruleOf(policy), rule));
  const isAlike = lanes.every((policy) => equal({ ...ruleOf(policy), full: rule.full }, rule));
  return isAlike ? FULL_WORDS[rule.full] : `${laneLetter(lane)}’s policy`;
}

/** The share of allocated memory that is needed now, against the heap calls saved so far. */
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
  table: (drawn, names, lines) => import("../tables").then((part) => part.tradeOffTable(drawn, names, lines)),
};
