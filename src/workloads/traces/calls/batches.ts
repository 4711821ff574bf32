import { CALL_BATCH } from "../../../generated/calls";
import { CompiledCalls } from "./compiled-calls";
import {
  blankOperation,
  type CallBatch,
  type CallKind,
  type CallLetter,
  type CallOperation,
  type CallSink,
} from "./operation";

/* Operations in the memory of the compiled core (BlCallOperation in wasm/abi/calls.h). */

export const { OPERATION_WORDS } = CALL_BATCH;
const TWO_TO_32 = 2 ** 32;
const CODES: Readonly<Record<CallLetter, number>> = { a: 97, c: 99, f: 102, m: 109, r: 114 };
const LETTERS: readonly CallLetter[] = Object.entries(CODES).reduce((letters: CallLetter[], [letter, code]) => {
  letters[code] = letter as CallLetter;
  return letters;
}, []);

/** Reads the operation that begins at a word. */
export function readOperation(words: Uint32Array, at: number, operation: CallOperation): void {
  const first = words[at] ?? 0;
  operation.kind = (first & 0xff) as CallKind;
  operation.letter = LETTERS[(first >>> 8) & 0xff] ?? "a";
  operation.log2 = first >>> 16;
  operation.live = words[at + 1] ?? 0;
  operation.place = words[at + 2] ?? 0;
  operation.thread = words[at + 3] ?? 0;
  operation.low = words[at + 4] ?? 0;
  operation.high = words[at + 5] ?? 0;
  operation.time = (words[at + 7] ?? 0) * TWO_TO_32 + (words[at + 6] ?? 0);
}

function writeOperation(words: Uint32Array, at: number, operation: CallOperation): void {
  words[at] = operation.kind | (CODES[operation.letter] << 8) | (operation.log2 << 16);
  words[at + 1] = operation.live;
  words[at + 2] = operation.place;
  words[at + 3] = operation.thread;
  words[at + 4] = operation.low;
  words[at + 5] = operation.high;
  words[at + 6] = operation.time >>> 0;
  words[at + 7] = Math.floor(operation.time / TWO_TO_32);
}

/** Passes a batch to a sink, at once if the sink takes batches. */
export function passBatch(batch: CallBatch, sink: CallSink): void {
  if (sink.takeBatch !== undefined) sink.takeBatch(batch);
  else passEach(batch, sink);
}

/** Passes the operations of a batch one by one. */
export function passEach(batch: CallBatch, sink: (operation: CallOperation) => void): void {
  const operation = blankOperation();
  for (let at = 0; at < batch.length; at += OPERATION_WORDS) {
    readOperation(batch, at, operation);
    sink(operation);
  }
}

/** Takes operations one by one or a batch at a time. */
interface Taker {
  add(operation: CallOperation): void;
  addBatch(batch: CallBatch): void;
}

/** Passes each operation to all takers. */
export const sinkInto = (...takers: readonly Taker[]): CallSink =>
  Object.assign(
    (operation: CallOperation) => {
      for (const taker of takers) taker.add(operation);
    },
    {
      takeBatch: (batch: CallBatch) => {
        for (const taker of takers) taker.addBatch(batch);
      },
    },
  );

/** Gathers operations for a core. */
export abstract class OperationBatches implements Taker {
  protected readonly core = new CompiledCalls();
  readonly #first = this.core.run.bl_call_operations() / 4;
  #count = 0;

  /** Takes the first operations that the core has. */
  protected abstract take(count: number): void;

  add(operation: CallOperation): void {
    writeOperation(this.core.words, this.#first + this.#count * OPERATION_WORDS, operation);
    if (++this.#count === CALL_BATCH.OPERATIONS) this.flush();
  }

  addBatch(batch: CallBatch): void {
    this.flush();
    this.core.words.set(batch, this.#first);
    this.take(batch.length / OPERATION_WORDS);
  }

  /** Takes what has been gathered. */
  protected flush(): void {
    const count = this.#count;
    this.#count = 0;
    if (count > 0) this.take(count);
  }
}
