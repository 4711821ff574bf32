import { heapsSentence } from "../../models/allocation/heaps-under";
import { policyName, policySentence } from "../../models/allocation/policy-words";
import { randomWords, workloadSentence } from "../../workloads/allocation/workload-words";
import type { LabWords } from "../shared/lab-words";

/** A lane of this lab is a policy, above a heap. */
export const bufferWords: LabWords = {
  workload: workloadSentence,
  random: randomWords,
  laneName: policyName,
  laneSentence: policySentence,
  together: heapsSentence,
};
