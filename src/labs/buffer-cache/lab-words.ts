import { heapsSentence } from "../../models/allocation/heaps-under";
import { policyName, policySentence } from "../../models/allocation/policy-words";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { randomWords, workloadSentence } from "../../workloads/allocation/workload-words";
import { type LabWords, shareHeadline } from "../shared/lab-words";

/** A lane of this lab is a policy, above a heap. */
export const bufferWords: LabWords<AllocationScenario> = {
  laneName: policyName,
  laneSentence: policySentence,
  headline: shareHeadline("efficiency"),
  together: heapsSentence,
  workload: workloadSentence,
  randomness: randomWords,
};
