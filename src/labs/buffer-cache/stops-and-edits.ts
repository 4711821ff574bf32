import type { Policy } from "../../models/allocation/scenario";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { equal } from "../../shared/equal";
import { stopRulesOf } from "../../ui/stop-rules-of";
import type { LaneEdits } from "../shared/edit-words";

/** The stop rules of this lab. */
export const bufferStops = stopRulesOf(allocationStopWords, () =>
  import("./stop-phrases").then((part) => part.bufferPhrases),
);

const withoutHeap = (lane: Policy | undefined) => ({ ...lane, heap: null });

/** A lane of this lab is a policy on a heap. */
export const bufferEdits: LaneEdits<Policy> = {
  changed: (from, to) => (equal(withoutHeap(from), withoutHeap(to)) ? "heap" : "policy"),
  namedOnce: "heap",
};
