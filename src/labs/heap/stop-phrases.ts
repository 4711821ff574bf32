import { shortWord } from "../../kernel/protocol/figure-table";
import { AT_STEP, phrase, type StopPhrases } from "../../ui/rule-phrases";

/** Conditions that can stop a run of heaps. */
export const heapPhrases: StopPhrases = {
  numbers: [phrase(`${shortWord("heap_overhead")} rises above`, "overhead", { kind: "overhead-above" }), AT_STEP],
  plain: [
    phrase("the heap grows", null, { kind: "heap-act", act: "grow" }),
    phrase("free blocks are merged", null, { kind: "heap-act", act: "merge" }),
    phrase("a block is mapped apart", null, { kind: "heap-act", act: "map" }),
    phrase("the most memory ever", null, { kind: "heap-event", event: "peak" }),
    phrase("memory goes back to the system", null, { kind: "heap-event", event: "shrink" }),
    phrase("the threshold for mappings moves", null, { kind: "heap-event", event: "threshold" }),
    phrase("the low-fragmentation heap opens a size", null, { kind: "heap-event", event: "activate" }),
  ],
};
