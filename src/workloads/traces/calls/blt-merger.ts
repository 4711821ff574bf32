import type { BltBlock } from "./blt-block";

/** Blocks that are read ahead for a missing ticket, and the bytes that they may have. */
const [MOST_AHEAD, MOST_BYTES] = [64, 32 * 2 ** 20];

/** The receiver of the records in their order. */
export interface MergedCalls {
  /** Performs a block's record. Returns whether it is allowed. */
  perform(block: BltBlock): boolean;
  /** Called when a record comes after one with a later ticket. */
  onLate(): void;
  /** Called for a bad record, which ends its block. Returns whether reading continues. */
  onBad(block: BltBlock): boolean;
}

/**
 * Puts the records of blocks in the order of their tickets. Every call took the next ticket, so a record whose ticket
 * follows is next. If that one is in no block so far, the lowest is next, but only once many blocks have been read ahead.
 */
export class BltMerger {
  readonly #calls: MergedCalls;
  /** A heap by ticket: no block has a lower one than its parent. */
  readonly #heap: BltBlock[] = [];
  #bytes = 0;
  /** Blocks none of whose records has been performed. */
  #ahead = 0;
  #next = 1;
  #isStopped = false;

  constructor(calls: MergedCalls) {
    this.#calls = calls;
  }

  /** Adds a block, and performs what follows. Returns whether reading continues. */
  add(block: BltBlock): boolean {
    this.#bytes += block.bytes;
    this.#ahead++;
    if (this.#load(block)) this.#push(block);
    return this.#drain(false);
  }

  /** Performs everything. */
  finish(): boolean {
    return this.#drain(true);
  }

  #drain(isLast: boolean): boolean {
    for (let first = this.#heap[0]; first !== undefined && !this.#isStopped; first = this.#heap[0]) {
      const isFull = this.#ahead > MOST_AHEAD || this.#bytes > MOST_BYTES;
      if (first.ticket > this.#next && !isLast && !isFull) break;
      this.#performFirst(first);
    }
    return !this.#isStopped;
  }

  #performFirst(block: BltBlock): void {
    if (block.ticket < this.#next) this.#calls.onLate();
    else this.#next = block.ticket + 1;
    this.#wake(block);
    if (!this.#calls.perform(block)) this.#isStopped = !this.#calls.onBad(block);
    if (this.#load(block)) this.#sink();
    else this.#removeFirst();
  }

  /** Reads the next record of a block. Returns whether there is one. */
  #load(block: BltBlock): boolean {
    const isOver = block.isOver;
    if (!isOver && block.next()) return true;
    if (!isOver || block.isCut) this.#isStopped ||= !this.#calls.onBad(block);
    this.#bytes -= block.bytes;
    this.#wake(block);
    return false;
  }

  #wake(block: BltBlock): void {
    if (block.isFresh) this.#ahead--;
    block.isFresh = false;
  }

  #push(block: BltBlock): void {
    let place = this.#heap.push(block) - 1;
    for (
      let parent = (place - 1) >> 1;
      place > 0 && this.#ticket(parent) > this.#ticket(place);
      parent = (place - 1) >> 1
    ) {
      this.#swap(place, parent);
      place = parent;
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink();
  }

  /** Moves the first block down to its place. */
  #sink(): void {
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      const least = this.#ticket(left + 1) < this.#ticket(left) ? left + 1 : left;
      if (this.#ticket(least) >= this.#ticket(place)) return;
      this.#swap(place, least);
      place = least;
    }
  }

  #ticket(place: number): number {
    return this.#heap[place]?.ticket ?? Number.POSITIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#heap[a], this.#heap[b]];
    if (first === undefined || second === undefined) return;
    this.#heap[a] = second;
    this.#heap[b] = first;
  }
}
