import type { Words } from "../decimal";
import { passBatch, passEach } from "./batches";
import { NULL_WORDS } from "./cursor";
import { blankOperation, CALL, type CallBatch, type CallOperation, type CallSink } from "./operation";

/** The operations that may wait for a size. @internal */
export const MOST_WAITING = 2 ** 18;

/** The high word of 2^61 bytes, which no block has. */
const ENDLESS = 2 ** 29;

/** An operation that waits, and whether its size is still to come. */
interface Waiting {
  readonly operation: CallOperation;
  isOpen: boolean;
}

/** Holds operations back behind a request whose size is said later, by the block's growth or return. Keeps their order. */
export class LateSizes {
  readonly #sink: CallSink;
  readonly #onUnsized: () => void;
  /** The requests without a size, by the keys of their blocks. */
  readonly #open = new Map<string, Waiting>();
  #waiting: Waiting[] = [];
  /** The first one that has not been passed on. */
  #first = 0;
  /** The key of the block whose request comes next without a size. */
  #next: Words | null = null;

  /** `onUnsized`: nobody has said the size of a request. */
  constructor(sink: CallSink, onUnsized: () => void) {
    this.#sink = sink;
    this.#onUnsized = onUnsized;
  }

  readonly sink: CallSink = Object.assign((operation: CallOperation) => this.#take(operation), {
    takeBatch: (batch: CallBatch) => {
      if (this.#next === null && this.#waiting.length === 0) passBatch(batch, this.#sink);
      else passEach(batch, this.sink);
    },
  });

  /** Says that the next new block has no size yet; null = that is over. */
  expect(key: Words | null): void {
    this.#next = key;
  }

  /** Says the size of a block; 2^61 bytes or more are none. Returns false if it has one. */
  settle(key: Words, size: Words): boolean {
    if (this.#open.size === 0) return false;
    return size.high < ENDLESS ? this.#settle(nameOf(key), size) : this.#giveUp(nameOf(key));
  }

  /** Nobody will say the size of a block: if it has none, it counts as 0 bytes. */
  giveUp(key: Words): void {
    if (this.settle(key, NULL_WORDS)) this.#onUnsized();
  }

  /** Ends the content. */
  finish(): void {
    for (const name of this.#open.keys()) this.#giveUp(name);
  }

  #take(operation: CallOperation): void {
    const key = operation.kind === CALL.ALLOCATE ? this.#next : null;
    if (key === null && this.#waiting.length === 0) this.#sink(operation);
    else this.#wait(operation, key);
  }

  #wait(operation: CallOperation, key: Words | null): void {
    const waiting = { operation: Object.assign(blankOperation(), operation), isOpen: key !== null };
    this.#waiting.push(waiting);
    if (key !== null) this.#open.set(nameOf(key), waiting);
    if (this.#waiting.length - this.#first > MOST_WAITING) this.#giveUpFirst();
  }

  #giveUpFirst(): void {
    const [name] = this.#open.keys();
    if (name !== undefined) this.#giveUp(name);
  }

  #giveUp(name: string): boolean {
    const isOpen = this.#settle(name, NULL_WORDS);
    if (isOpen) this.#onUnsized();
    return isOpen;
  }

  #settle(name: string, { low, high }: Words): boolean {
    const waiting = this.#open.get(name);
    if (waiting === undefined) return false;
    Object.assign(waiting.operation, { low, high });
    waiting.isOpen = false;
    this.#open.delete(name);
    this.#pass();
    return true;
  }

  /** Passes on what no longer waits. */
  #pass(): void {
    for (let next = this.#waiting[this.#first]; next !== undefined && !next.isOpen; next = this.#waiting[this.#first]) {
      this.#sink(next.operation);
      this.#first++;
    }
    if (2 * this.#first < this.#waiting.length) return;
    this.#waiting = this.#waiting.slice(this.#first);
    this.#first = 0;
  }
}

const nameOf = ({ low, high }: Words) => `${high}:${low}`;
