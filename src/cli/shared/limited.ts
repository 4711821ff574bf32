import type { Stop } from "../../kernel/protocol/messages";
import { formatInteger } from "../../shared/format";
import { GOOD, LIMITED, type Streams, say } from "./streams";

/** How far a run got, and the limit that ended it there; null = it did all its operations. */
export interface Ended {
  readonly done: number;
  readonly stop: Stop | null;
}

/**
 * Says on standard error that a limit ended a run before its last operation, if so. Gives the exit status.
 * `limitWords`: the limit, as the rest of a sentence; `name`: what ended, as its beginning.
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
  say(`${name} ended after ${part} because ${limitWords(stop)}`, streams);
  return LIMITED;
}
