import { heapName, heapSentence } from "../../models/allocation/heap-words";
import { randomWords, workloadSentence } from "../../workloads/allocation/workload-words";
import type { LabWords } from "../shared/lab-words";

/** A lane of this lab is its heap. */
export const heapWords: LabWords = {
  workload: workloadSentence,
  random: randomWords,
  laneName: ({ heap }) => heapName(heap),
  laneSentence: ({ heap }) => `${heapSentence(heap)}.`,
  together: () => "",
};
