import { heapName, heapSentence } from "../../models/allocation/heap-words";
import { type LabWords, shareHeadline } from "../shared/lab-words";
import { randomWords, workloadSentence } from "../shared/workload/workload-words";

/** A lane of this lab is its heap. */
export const heapWords: LabWords = {
  laneName: ({ heap }) => heapName(heap),
  laneSentence: ({ heap }) => `${heapSentence(heap)}.`,
  headline: shareHeadline("heap_overhead"),
  together: () => "",
  workload: workloadSentence,
  randomness: randomWords,
};
