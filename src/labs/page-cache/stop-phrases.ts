import { formatInteger } from "../../shared/format";
import { AT_STEP, phrase, type StopPhrases } from "../../ui/rule-phrases";

/** Conditions that can stop a run over policies. */
export const policyPhrases: StopPhrases = {
  numbers: [
    phrase("the hit ratio falls below", { kind: "hit-ratio-below" }, ["ratio", "50"]),
    phrase("a window’s hit ratio falls below", { kind: "window-below" }, ["ratio", "50"]),
    phrase("this page is requested", { kind: "page-requested" }, ["page", "271"]),
    phrase("this page is evicted", { kind: "page-evicted" }, ["page", "271"]),
    AT_STEP,
  ],
  plain: [
    phrase("a scan ends", { kind: "page-event", happens: "scan-ends" }),
    phrase("a lane is flushed", { kind: "page-event", happens: "flushed" }),
    phrase("a ghost is requested", { kind: "page-event", happens: "ghost-hit" }),
    phrase("the lanes evict different pages", { kind: "lanes-part" }),
  ],
};

/** Conditions that can stop a run of the machine. */
export const machinePhrases: StopPhrases = {
  numbers: [phrase("free pages fall below", { kind: "free-below" }, ["pages", formatInteger(1000)]), AT_STEP],
  plain: [
    phrase("a command ends", { kind: "memory-event", memoryEvent: "command-ended" }),
    phrase("an eviction begins", { kind: "memory-event", memoryEvent: "eviction-began" }),
    phrase("memory runs out", { kind: "memory-event", memoryEvent: "bad-alloc" }),
  ],
};
