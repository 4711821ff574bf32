import { equal } from "../../shared/equal";
import { laneLetter } from "../../shared/lane-letter";
import { contradictions } from "./contradictions";
import { defaultPrices } from "./default-prices";
import { hasHeapModel } from "./has-heap-model";
import type { AllocationBreakpoint, AllocationScenario, Policy } from "./scenario";

/**
 * Settings of a valid scenario without effect: one sentence each, beginning with the field. Inactive fields were
 * refused before.
 */
export function scenarioNotes(scenario: AllocationScenario): readonly string[] {
  const { lanes } = scenario;
  return [
    ...lanes.flatMap((policy, lane) => policyNotes(policy, scenario).map((note) => `lanes[${lane}].${note}`)),
    ...heapRuleNotes(scenario),
    ...priceNotes(scenario),
  ];
}

function policyNotes(policy: Policy, scenario: AllocationScenario): readonly string[] {
  if (policy.capacity > 0) return contradictions(policy, scenario).map(({ key, text }) => `${key}: ${text}`);
  const isVain = policy.buckets !== "one" && !policy.roundUp;
  return isVain ? ["buckets: The cache has no slots, and new buffers are not rounded up to a bucket."] : [];
}

const OF_HEAPS: readonly AllocationBreakpoint["kind"][] = ["overhead-above", "heap-act", "heap-event"];

/** Stop rules that wait for a heap, in lanes without a heap with addresses. */
function heapRuleNotes({ breakpoints, lanes }: AllocationScenario): readonly string[] {
  return breakpoints.flatMap((rule, i) => {
    if (!OF_HEAPS.includes(rule.kind)) return [];
    const lane = "lane" in rule ? rule.lane : null;
    const watched = lane === null ? lanes : lanes.slice(lane, lane + 1);
    if (watched.some(hasHeapModel)) return [];
    const where = lane === null ? "no lane has" : `lane ${laneLetter(lane)} does not have`;
    return [`breakpoints[${i}]: This rule never stops a run, because ${where} a heap with addresses.`];
  });
}

function priceNotes({ prices, lanes }: AllocationScenario): readonly string[] {
  if (lanes.some(hasHeapModel) || equal(prices, defaultPrices)) return [];
  return ["prices: No lane has a heap with addresses, so nothing is charged."];
}
