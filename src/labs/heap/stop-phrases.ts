import { shortWord } from "../../models/allocation/figure-table";
import { AT_STEP, phrase, type StopPhrases } from "../../ui/rule-phrases";

/** Conditions that can stop a run of heaps. */
export const heapPhrases: StopPhrases = {
  numbers: [
    phrase(`${shortWord("heap_overhead")} rises above`, { kind: "overhead-above" }, ["overhead", "100"]),
    AT_STEP,
  ],
  plain: [
    phrase("the heap grows", { kind: "heap-act", act: "grow" }),
    phrase("free blocks are merged", { kind: "heap-act", act: "merge" }),
    phrase("a block is mapped apart", { kind: "heap-act", act: "map" }),
    phrase("the most memory ever", { kind: "heap-event", event: "peak" }),
    phrase("memory goes back to the system", { kind: "heap-event", event: "shrink" }),
    phrase("the threshold for mappings moves", { kind: "heap-event", event: "threshold" }),
    phrase("the low-fragmentation heap opens a size", { kind: "heap-event", event: "activate" }),
  ],
};
