import { heapsSentence } from "../../models/allocation/heaps-under";
import { policyName, policySentence } from "../../models/allocation/policy-words";
import type { LabWords } from "../shared/lab-words";
import { randomWords, workloadSentence } from "../shared/workload/workload-words";

/** A lane of this lab is a policy, above a heap. */
export const bufferWords: LabWords = {
  workload: workloadSentence,
  random: randomWords,
  laneName: policyName,
  laneSentence: policySentence,
  together: heapsSentence,
};
