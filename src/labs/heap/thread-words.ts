import { isOfTrace } from "../../models/allocation/call-trace";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";

type Threaded = Pick<AllocationScenario, "threadCount" | "crossing" | "heapThreads" | "threadEnds">;

/** The threads of a drawn workload, in sentences; "" = there is one. */
function drawnThreads({ threadCount, crossing, heapThreads, threadEnds }: Threaded): string {
  if (threadCount === 1) return "";
  return [
    `Requests come from ${formatCounted(threadCount, "thread")}, drawn at random.`,
    ...(crossing === 0 ? [] : [`Another thread frees ${formatInteger(crossing)}\u00a0% of the blocks.`]),
    heapThreads === "apart" ? "Heaps of glibc tell them apart." : "Heaps see one thread.",
    ...(threadEnds === null ? [] : [`A thread ends every ${formatCounted(threadEnds, "step")}.`]),
  ].join(" ");
}

/** The threads of a workload as its heaps see them, in sentences; "" = there is nothing to say. */
export function threadWords(scenario: AllocationScenario): string {
  if (!isOfTrace(scenario)) return drawnThreads(scenario);
  return scenario.heapThreads === "apart" ? "Heaps of glibc tell its threads apart." : "";
}
