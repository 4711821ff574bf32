import { HeapReplay } from "../engine/heap-replay";
import { priceLists } from "../scenario/heap-prices";
import type { HeapChoice, Problem } from "../scenario/scenario";
import type { CompareCommand, ReplayCommand } from "./args";
import { compareOnTrace, pricesOf, TABLE_WRITERS } from "./heap-compare";
import { replayLines, traceBatches } from "./heap-replay";
import { loadCore } from "./load-core";
import { print, refuse, type Streams } from "./streams";
import { BadTrace, traceText } from "./trace-file";

/** An empty heap on a core of its own. @throws Error if the core refuses what the registry allows. */
function openHeap(heap: HeapChoice): HeapReplay {
  const opened = HeapReplay.open(loadCore(), heap);
  if (opened.ok) return opened.value;
  throw new Error(`the core refuses ${heap.model}: ${JSON.stringify(opened.error)}`);
}

/** Prints the answers of a heap to a trace: those before a bad line too. Gives the exit status. */
export async function replay({ place, heap }: ReplayCommand, streams: Streams): Promise<number> {
  let bad: readonly Problem[] = [];
  const lines = untilBad(replayLines(traceBatches(traceText(place, streams.in)), openHeap(heap)), (problems) => {
    bad = problems;
  });
  const status = await print(lines, streams);
  return bad.length === 0 ? status : refuse(bad, streams);
}

/** The same, but what is wrong with the trace is told, not thrown. */
async function* untilBad<T>(pieces: AsyncIterable<T>, tell: (problems: readonly Problem[]) => void): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof BadTrace)) throw error;
    tell(error.problems);
  }
}

/** Prints what came of several heaps on the same requests. Gives the exit status. */
export async function compare(command: CompareCommand, streams: Streams): Promise<number> {
  const { source, heaps, prices } = command;
  const batches = traceBatches(traceText(source.place, streams.in));
  const replays = heaps.map(openHeap);
  for (const replay of replays) replay.setPrices(pricesOf(priceLists[prices].prices));
  const comparison = await compareOnTrace(batches, replays);
  return print([TABLE_WRITERS[command.format]({ ...comparison, prices })], streams);
}
