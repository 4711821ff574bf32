import { heapName, heapSentence } from "../../models/allocation/heap-words";
import type { LabWords } from "../shared/lab-words";

/** A lane of this lab is its heap. */
export const heapWords: LabWords = {
  laneName: ({ heap }) => heapName(heap),
  laneSentence: ({ heap }) => `${heapSentence(heap)}.`,
  together: () => "",
};
