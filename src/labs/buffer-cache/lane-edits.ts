import type { Policy } from "../../models/allocation/scenario";
import { equal } from "../../shared/equal";
import type { LaneEdits } from "../shared/edit-words";

const withoutHeap = (lane: Policy | undefined) => ({ ...lane, heap: null });

/** A lane of this lab is a policy on a heap. */
export const bufferEdits: LaneEdits<Policy> = {
  changed: (from, to) => (equal(withoutHeap(from), withoutHeap(to)) ? "heap" : "policy"),
  namedOnce: "heap",
};
