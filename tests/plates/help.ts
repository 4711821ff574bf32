import type { LabHelp } from "../../src/labs/lab";

/** The lab's section of the help. */
export const platesHelp: LabHelp = {
  about: "Plates are put on stacks and taken off again. A stack that is full breaks the next one.",
  sources: "The plates follow from the seed and the step alone. Nobody has measured them.",
  keys: [["+ 1", "a higher stack in focus is its button, which has no key"]],
};
