import type { LaneForm } from "../../../kernel/labs/labs";
import { heapForm } from "../../../models/allocation/lane-text";
import type { Policy } from "../../../models/allocation/scenario";
import { discardsIn } from "./lanes";

const DISCARD = ",discard:1";

/** A lane in a link: its heap, and ",discard:1" where realloc loses the contents. */
export const reallocForm: LaneForm = {
  ...heapForm,
  write: (lane: Policy) => `${heapForm.write(lane)}${discardsIn(lane) ? DISCARD : ""}`,
  read: (text) =>
    text.endsWith(DISCARD) ? { ...heapForm.read(text.slice(0, -DISCARD.length)), discard: true } : heapForm.read(text),
  example: (name) => (name === "discard" ? `ptmalloc${DISCARD}` : heapForm.example(name)),
  fileExample: (path) => (path === "discard" ? { discard: true } : heapForm.fileExample(path)),
};
