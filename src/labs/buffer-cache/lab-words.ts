import { heapsSentence } from "../../scenario/heaps-under";
import { policyName, policySentence } from "../../scenario/policy-words";
import type { Policy } from "../../scenario/scenario";
import { equal } from "../../shared/equal";
import type { LabWords } from "../shared/lab-words";

const withoutHeap = (lane: Policy | undefined) => ({ ...lane, heap: null });

/** A lane of this lab is a policy, above a heap. */
export const bufferWords: LabWords = {
  laneName: policyName,
  laneSentence: policySentence,
  together: heapsSentence,
  changed: (from, to) => (equal(withoutHeap(from), withoutHeap(to)) ? "heap" : "policy"),
  namedOnce: "heap",
};
