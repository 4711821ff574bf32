import { LIMIT } from "../../../generated/abi";
import type { Stop } from "../../../kernel/protocol/messages";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { AllocationEnd } from "../stop-kinds";

/** The limit that ended a run. `heap`: the name of the heap that ran out of memory. */
export function limitWords(stop: Stop, heap?: string): string {
  if (stop.reason !== "end") throw new Error(`a replay does not stop at a ${stop.reason}`);
  switch (stop.end as AllocationEnd) {
    case "live-limit":
      return `at most ${formatInteger(LIMIT.LIVE)} buffers can be live`;
    case "step-limit":
      return `a run has at most ${formatInteger(LIMIT.STEPS)} operations, and batches and traces end with their last call`;
    case "chunk-limit":
      return `its heaps can have had at most ${formatInteger(LIMIT.CHUNKS)} chunks`;
    case "no-memory":
      return `${heap ?? `the heap of lane ${laneLetter(stop.lane ?? 0)}`} had no memory left`;
  }
}
