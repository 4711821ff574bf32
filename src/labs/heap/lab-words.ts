import { heapName, heapSentence } from "../../models/allocation/heap-words";
import type { LabWords } from "../shared/lab-words";
import { randomWords, workloadSentence } from "../shared/workload/workload-words";

/** A lane of this lab is its heap. */
export const heapWords: LabWords = {
  workload: workloadSentence,
  random: randomWords,
  laneName: ({ heap }) => heapName(heap),
  laneSentence: ({ heap }) => `${heapSentence(heap)}.`,
  together: () => "",
};
