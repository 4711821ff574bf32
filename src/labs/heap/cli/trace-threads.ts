import { HEAP_LIMIT, HEAP_STRUCT } from "../../../generated/heap";
import { problemOf } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";
import { OPERATION_WORDS } from "../../../models/allocation/engine/heap-replay";
import { formatInteger } from "../../../shared/format";

/** The thread of an operation is in the upper half of its first word. */
const THREAD = 2 ** 16;

/**
 * The threads of a trace, for a heap that tells them apart. That of the first operation is the main one. Any other ends after
 * its last operation.
 */
export class TraceThreads {
  /** In order of appearance. */
  readonly #numbers = new Map<number, number>();
  /** The last operation of each. */
  readonly #last: number[] = [];
  /** The number of each in the core while it runs; 0 = main, or it does not run. */
  readonly #slots: number[] = [];
  #ended = 0;
  readonly #used = new Uint8Array(HEAP_LIMIT.TRACE_THREADS + 1);

  /** Whether operations have to wait: they do not yet say where threads end. */
  get areMany(): boolean {
    return this.#last.length > 1;
  }

  /** The threads whose last operation is complete. */
  get ended(): number {
    return this.#ended;
  }

  /** A thread makes an operation. Returns what its first word says of it until it is completed. */
  call(thread: number, operation: number): number {
    let number = this.#numbers.get(thread);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(thread, number);
    }
    this.#last[number] = operation;
    return number * THREAD;
  }

  /**
   * Completes operations, in their order, once all have been made. `before`: those before them.
   * @throws BadInput if too many threads run at once
   */
  complete(operations: Uint32Array, before: number): void {
    for (let at = 0; at < operations.length; at += OPERATION_WORDS) {
      const word = operations[at] ?? 0;
      const thread = Math.floor(word / THREAD);
      if (thread === 0) continue;
      const slot = this.#slotOf(thread);
      const isLast = this.#last[thread] === before + at / OPERATION_WORDS;
      if (isLast) this.#end(slot);
      operations[at] = (word % THREAD) + (slot + (isLast ? HEAP_STRUCT.LAST_OF_THREAD : 0)) * THREAD;
    }
  }

  #end(slot: number): void {
    this.#used[slot] = 0;
    this.#ended++;
  }

  #slotOf(thread: number): number {
    const known = this.#slots[thread];
    if (known !== undefined) return known;
    const slot = this.#used.indexOf(0, 1);
    if (slot === HEAP_LIMIT.TRACE_THREADS)
      throw new BadInput(problemOf("threads at once", slot, formatInteger(HEAP_LIMIT.TRACE_THREADS)));
    this.#used[slot] = 1;
    this.#slots[thread] = slot;
    return slot;
  }
}
