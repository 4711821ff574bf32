import { laneLetter } from "../../kernel/scenario/lanes";
import type { Breakpoint } from "../../kernel/scenario/scenario";
import { equal } from "../../shared/equal";
import { isAddressed } from "./addressed";
import { contradictions } from "./contradictions";
import { defaultPrices } from "./default-prices";
import type { AllocationScenario, Policy } from "./scenario";

/** What a valid scenario says without effect: a sentence each, with the field in front. A field that another one switches off is refused before. */
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

const OF_HEAPS: readonly Breakpoint["kind"][] = ["overhead-above", "heap-act", "heap-event"];

/** Stop rules that wait for a heap where there is none with addresses. */
function heapRuleNotes({ breakpoints, lanes }: AllocationScenario): readonly string[] {
  return breakpoints.flatMap((rule, i) => {
    if (!OF_HEAPS.includes(rule.kind)) return [];
    const lane = "lane" in rule ? rule.lane : null;
    const watched = lane === null ? lanes : lanes.slice(lane, lane + 1);
    if (watched.some(isAddressed)) return [];
    const where = lane === null ? "no lane has" : `lane ${laneLetter(lane)} does not have`;
    return [`breakpoints[${i}]: This rule never stops a run, because ${where} a heap with addresses.`];
  });
}

function priceNotes({ prices, lanes }: AllocationScenario): readonly string[] {
  if (lanes.some(isAddressed) || equal(prices, defaultPrices)) return [];
  return ["prices: No lane has a heap with addresses, so nothing is charged."];
}
