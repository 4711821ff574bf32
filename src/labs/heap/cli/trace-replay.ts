import { loadCore } from "../../../cli/shared/load-core";
import { HEAP_ANSWER } from "../../../generated/heap";
import { endLine } from "../../../models/allocation/cli/trace-answers";
import { AnswerWriter } from "../../../models/allocation/engine/answer-writer";
import { ANSWER, ANSWER_WORDS, HeapReplay } from "../../../models/allocation/engine/heap-replay";
import type { HeapChoice } from "../../../models/allocation/scenario";
import type { Pieces } from "../../../workloads/traces/pieces";
import { callBatches, type Note, sniffed } from "./call-batches";
import { countOf, refuseFull, type TraceBatch, TraceReader } from "./trace-reader";

/** Opens an empty heap on a new core. @throws Error if the core refuses what the registry allows. */
export function openHeap(heap: HeapChoice): HeapReplay {
  const opened = HeapReplay.open(loadCore(), heap);
  if (opened.ok) return opened.value;
  throw new Error(`the core refuses ${heap.model}: ${JSON.stringify(opened.error)}`);
}

/**
 * Yields the operations of a trace in batches.
 * @throws BadInput after the operations of the lines before it.
 */
export async function* traceBatches(content: Pieces, note: Note = () => {}): AsyncGenerator<TraceBatch> {
  const { format, whole } = await sniffed(content);
  yield* format === "text" ? textBatches(whole) : callBatches(whole, format, note);
}

/** The operations of own text. They are there as soon as their lines are. */
async function* textBatches(text: Pieces): AsyncGenerator<TraceBatch> {
  const reader = new TraceReader();
  try {
    for await (const piece of text) {
      reader.push(piece);
      while (reader.fill()) yield reader.take();
    }
    reader.finish();
  } catch (error) {
    yield reader.take();
    throw error;
  }
  yield reader.take();
}

/** The number of valid answers. The heap was full after them. */
function validAnswers(answers: Uint32Array): number {
  let count = answers.length / ANSWER_WORDS;
  const isFull = (i: number) => answers[i * ANSWER_WORDS + ANSWER.kind] === HEAP_ANSWER.FULL;
  while (count > 0 && isFull(count - 1)) count--;
  return count;
}

/** Performs a batch. The answers are valid until the next one. `full`: the first operation for which the heap has no room. */
export function performBatch(replay: HeapReplay, batch: TraceBatch): { answers: Uint32Array; full: number | null } {
  const answers = replay.runBatch(batch.operations);
  const count = validAnswers(answers);
  return { answers: answers.subarray(0, count * ANSWER_WORDS), full: count < countOf(batch) ? count : null };
}

/**
 * Performs the operations and yields their answers as lines, followed by the closing line.
 * @throws BadInput if the heap is full, after the answers of the lines before.
 */
export async function* replayLines(
  batches: AsyncIterable<TraceBatch>,
  replay: HeapReplay,
): AsyncGenerator<Uint8Array | string> {
  const writer = new AnswerWriter();
  let operations = 0;
  for await (const batch of batches) {
    operations += countOf(batch);
    const { answers, full } = performBatch(replay, batch);
    yield writer.lines(answers);
    if (full !== null) refuseFull(batch, full);
  }
  yield endLine(replay, operations);
}
