import type { Takeaway } from "../../charts/describe-frame";
import { outcome } from "../../charts/figures";
import { heapFigure } from "../../charts/heap-figures";
import { OPERATION } from "../../generated/abi";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes } from "../../shared/format";
import type { HeapReading, LaneReading } from "../../state/frame-store";

/** What the caller did, in words. */
export function operationWords(lane: Pick<LaneReading, "outcome">): string {
  const size = formatBytes(outcome(lane, "needed"));
  if (outcome(lane, "operation") === OPERATION.ALLOCATE) return `A caller asks for ${size}`;
  if (outcome(lane, "operation") === OPERATION.FREE) return `A caller gives ${size} back`;
  return "Nothing has happened yet";
}

/** The last step of a heap in one sentence. */
export function operationTakeaway(lane: Pick<LaneReading, "outcome">, heap: HeapReading): Takeaway {
  const strong = operationWords(lane);
  const cycles = heapFigure(heap, "last_cycles");
  if (heap.actCount === 0)
    return { strong, rest: heapFigure(heap, "last_operations") > 0 ? "" : ", the heap is not asked" };
  return { strong, rest: `: ${formatCounted(heap.actCount, "act")}, ${formatCounted(cycles, "cycle")}` };
}
