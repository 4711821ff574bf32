import { heapsSentence } from "../../scenario/heaps-under";
import { laneLetter } from "../../scenario/lanes";
import { policySentence } from "../../scenario/policy-words";
import type { Scenario } from "../../scenario/scenario";
import { randomWords, workloadSentence } from "./workload/workload-words";

/** A scenario in words: who asks for what, by which random numbers, and each policy. */
export function scenarioSentence(scenario: Scenario): string {
  const policies = scenario.lanes.map((policy, lane) => `${laneLetter(lane)}: ${policySentence(policy)}`);
  return [workloadSentence(scenario), randomWords(scenario), ...policies, heapsSentence(scenario.lanes)]
    .join(" ")
    .trim();
}
