import { heapName, heapSentence } from "../../models/allocation/heap-words";
import { heapsSentence } from "../../models/allocation/heaps-under";
import { policyName, policySentence } from "../../models/allocation/policy-words";
import { laneLetter } from "../../scenario/lanes";
import type { Scenario } from "../../scenario/scenario";
import { randomWords, workloadSentence } from "./workload/workload-words";

/** A scenario in words: who asks for what, by which random numbers, and each lane: in the heap lab that is a heap, else a policy. */
export function scenarioSentence(scenario: Scenario): string {
  const { lab, lanes } = scenario;
  const isHeapLab = lab === "heap";
  const told = lanes.map(
    (lane, i) => `${laneLetter(i)}: ${isHeapLab ? `${heapSentence(lane.heap)}.` : policySentence(lane)}`,
  );
  return [workloadSentence(scenario), randomWords(scenario), ...told, isHeapLab ? "" : heapsSentence(lanes)]
    .join(" ")
    .trim();
}

/** What the lanes of a scenario are called: in the heap lab as their heaps, else as their policies. */
export const laneNames = ({ lab, lanes }: Scenario): readonly string[] =>
  lanes.map((lane) => (lab === "heap" ? heapName(lane.heap) : policyName(lane)));
