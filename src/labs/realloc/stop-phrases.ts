import { AT_STEP, phrase, type StopPhrases } from "../../ui/rule-phrases";

/** Conditions that can stop the calls of a size. */
export const reallocPhrases: StopPhrases = {
  numbers: [AT_STEP],
  plain: [
    phrase("a block is copied", { kind: "heap-act", act: "copy" }),
    phrase("a block is mapped apart", { kind: "heap-act", act: "map" }),
    phrase("pages are renamed", { kind: "heap-act", act: "remap" }),
    phrase("the heap grows", { kind: "heap-act", act: "grow" }),
    phrase("the threshold for mappings moves", { kind: "heap-event", event: "threshold" }),
  ],
};
