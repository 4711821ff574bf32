import { BadInput, inputText } from "../../../cli/shared/input";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import type { Problem } from "../../../kernel/scenario/scenario";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { openHeap, replayLines, traceBatches } from "./trace-replay";

/** Prints a heap's answers to a trace, including those before a bad line. Returns the exit status. */
export async function printAnswers(place: string, heap: HeapChoice, streams: Streams): Promise<number> {
  let bad: readonly Problem[] = [];
  const lines = untilBad(replayLines(traceBatches(inputText(place, streams.in)), openHeap(heap)), (problems) => {
    bad = problems;
  });
  const status = await print(lines, streams);
  return bad.length === 0 ? status : refuse(bad, streams);
}

/** Yields the same pieces, but reports problems with the trace instead of throwing them. */
async function* untilBad<T>(pieces: AsyncIterable<T>, tell: (problems: readonly Problem[]) => void): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    tell(error.problems);
  }
}
