import { inputText } from "../../../cli/shared/input";
import { printUntilBad, type Streams, say } from "../../../cli/shared/streams";
import { sayCaveats, sayOdd } from "../../../models/allocation/cli/say-caveats";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { openHeap, replayLines, traceBatches } from "./trace-replay";

/** Prints a heap's answers to a trace, including those before a bad line. Returns the exit status. */
export function printAnswers(place: string, heap: HeapChoice, streams: Streams): Promise<number> {
  const batches = traceBatches(inputText(place, streams.in), {
    note: (sentence) => say(sentence, streams, "note"),
    odd: (odd) => sayOdd({ odd }, streams),
    caveats: (caveats) => sayCaveats(caveats, streams),
  });
  return printUntilBad(replayLines(batches, openHeap(heap)), streams);
}
