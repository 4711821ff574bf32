import { isOfTrace } from "../../models/allocation/call-trace";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatCounted } from "../../shared/figure-text";

type Threaded = Pick<AllocationScenario, "threadCount" | "crossing" | "heapThreads" | "threadEnds">;

const TOLD_APART = "Heaps of glibc tell threads apart.";

/** The threads of a drawn workload, in sentences; "" = there is one. */
function drawnThreads({ threadCount, crossing, heapThreads, threadEnds }: Threaded): string {
  if (threadCount === 1) return "";
  const ends = threadEnds === null ? "" : ` A thread ends every ${formatCounted(threadEnds, "step")}.`;
  const seen = heapThreads === "apart" ? TOLD_APART : "Heaps see one thread.";
  return `Requests come from ${formatCounted(threadCount, "thread")}; another one frees ${crossing}\u00a0% of the blocks. ${seen}${ends}`;
}

/** The threads of a workload as its heaps see them, in sentences; "" = there is nothing to say. */
export function threadWords(scenario: AllocationScenario): string {
  if (!isOfTrace(scenario)) return drawnThreads(scenario);
  return scenario.heapThreads === "apart" ? TOLD_APART : "";
}
