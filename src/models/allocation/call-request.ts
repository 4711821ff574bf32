import { formatBytes, formatInteger } from "../../shared/format";
import { outcome, recordedCall, type SteppedLane } from "./worded-lane";

/** The bytes of a request, with the call of a recording: "400 B (calloc)", "256 B, aligned to 64". */
export function requestWords(lane: SteppedLane): string {
  const size = formatBytes(outcome(lane, "needed"));
  if (recordedCall(lane, "zeroed") === 1) return `${size} (calloc)`;
  const alignment = recordedCall(lane, "alignment");
  return alignment > 0 ? `${size}, aligned to ${formatInteger(2 ** alignment)}` : size;
}

/** What is resized, and to which size: "400 to 900 B". `what` = the name of a block whose old size is not known. */
export function resizeWords(lane: SteppedLane, what: string): string {
  const before = recordedCall(lane, "before");
  return `${before > 0 ? formatInteger(before) : what} to ${formatBytes(outcome(lane, "needed"))}`;
}
