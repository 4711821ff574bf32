import { inputText } from "../../../cli/shared/input";
import { printUntilBad, type Streams } from "../../../cli/shared/streams";
import { sayCaveats, sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { openHeap, replayLines, traceBatches } from "./trace-replay";

/** Prints a heap's answers to a trace, including those before a bad line. Returns the exit status. */
export function printAnswers(place: string, heap: HeapChoice, streams: Streams): Promise<number> {
  const batches = traceBatches(inputText(place, streams.in), (read, caveats) => {
    sayLeftOut(read, streams);
    sayCaveats(caveats, streams);
  });
  return printUntilBad(replayLines(batches, openHeap(heap)), streams);
}
