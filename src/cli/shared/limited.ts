import { LIMIT } from "../../generated/abi";
import { laneLetter } from "../../scenario/lanes";
import { formatInteger } from "../../shared/format";
import type { Stop } from "./run";
import { GOOD, LIMITED, type Streams, say } from "./streams";

/** How far a run got, and the limit that ended it there; null = it did all its operations. */
export interface Ended {
  readonly done: number;
  readonly stop: Stop | null;
}

/**
 * Says on standard error that a limit ended a run before its last operation, if so. Gives the exit status.
 * `heap`: the name of its only heap.
 */
export function reportLimit({ done, stop }: Ended, steps: number, streams: Streams, heap?: string): number {
  if (stop === null) return GOOD;
  const part = `${formatInteger(done)} of ${formatInteger(steps)} operations`;
  say(`${heap ?? "the run"} ended after ${part} because ${limitWords(stop, heap && "it")}`, streams);
  return LIMITED;
}

/** The limit that a run met. `heap`: what a sentence calls the heap that had no memory. */
export function limitWords(stop: Stop, heap?: string): string {
  switch (stop.reason) {
    case "live-limit":
      return `at most ${formatInteger(LIMIT.LIVE)} buffers can be live`;
    case "step-limit":
      return `a run has at most ${formatInteger(LIMIT.STEPS)} operations`;
    case "chunk-limit":
      return `its heaps can have had at most ${formatInteger(stop.chunks)} chunks`;
    case "no-memory":
      return `${heap ?? `the heap of lane ${laneLetter(stop.lane)}`} had no memory left`;
    default:
      throw new Error(`a replay does not stop at a ${stop.reason}`);
  }
}
