import type { StopWords } from "../../kernel/scenario/stop-kinds";
import type { AllocationBreakpoint } from "../../models/allocation/scenario";
import { allocationStopWords } from "../../models/allocation/stop-words";

/** The words for stop rules and ends. Batches end with their last call, which the core reports as its limit on steps. */
export const reallocStopWords: StopWords<AllocationBreakpoint> = {
  ...allocationStopWords,
  end: (end) => (end.end === "step-limit" ? "Ended with the last call." : allocationStopWords.end(end)),
};
