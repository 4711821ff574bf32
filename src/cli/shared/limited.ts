import type { Stop } from "../../kernel/protocol/messages";
import { formatInteger } from "../../shared/format";
import { GOOD, LIMITED, type Streams, say } from "./streams";

/** The length of a run, and the limit that ended it; null = it did all its operations. */
export interface Ended {
  readonly done: number;
  readonly stop: Stop | null;
}

/**
 * Reports on standard error a limit that ended a run before its last operation, if any. Returns the exit status.
 * `limitWords`: the limit, as the end of a sentence; `name`: the subject, as its beginning.
 */
export function reportLimit(
  { done, stop }: Ended,
  steps: number,
  limitWords: (stop: Stop) => string,
  streams: Streams,
  name = "the run",
): number {
  if (stop === null) return GOOD;
  const part = `${formatInteger(done)} of ${formatInteger(steps)} operations`;
  say(`${name} ended after ${part} because ${limitWords(stop)}`, streams, "limit");
  return LIMITED;
}
