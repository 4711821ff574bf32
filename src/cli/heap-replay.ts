import { type HeapReplay, OPERATION_WORDS } from "../engine/heap-replay";
import { AnswerWriter, endLine } from "./trace-answers";
import { TraceReader } from "./trace-reader";

/**
 * The operations of a trace, batch by batch. A batch is good until the next one is asked for.
 * @throws BadTrace, after the operations of the lines before.
 */
export async function* traceBatches(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint32Array> {
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

/** Performs the operations and gives the lines of their answers, and the line that closes them. */
export async function* replayLines(
  batches: AsyncIterable<Uint32Array>,
  replay: HeapReplay,
): AsyncGenerator<Uint8Array | string> {
  const writer = new AnswerWriter();
  let operations = 0;
  for await (const batch of batches) {
    operations += batch.length / OPERATION_WORDS;
    yield writer.lines(replay.runBatch(batch));
  }
  yield endLine(replay, operations);
}
