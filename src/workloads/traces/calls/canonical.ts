import { LiveKeys } from "./live-keys";
import {
  blankOperation,
  CALL,
  type CallKind,
  type CallOperation,
  type CallSink,
  LEAST_LOG2,
  MOST_LIVE,
  MOST_THREAD,
} from "./operation";

/** What was odd about the calls of a file, and how often. */
export interface OddCalls {
  /** A block was given twice without a free in between, so it was freed first. */
  missedFrees: number;
  /** A block was freed that the recording does not know. The call was left out. */
  unknownFrees: number;
  /** A block was resized that the recording does not know. It counts as a new block. */
  unknownResizes: number;
  /** The call had no result, so it was left out. */
  failed: number;
  /** realloc to 0 bytes, which is a free. */
  resizesToZero: number;
  /** An ID lost its block, which stays live. */
  leaks: number;
}

/** The state of a key that a new block gets although it has one already. */
export type TakenKey = "missed free" | "leak" | "error";

/** The high word of keys that stand for blocks within a realloc. No address has it. */
const HELD = 0xffff_ffff;
export const MOST_ADDRESS = 2n ** 64n - 2n ** 32n - 1n;
/** The high word of 2^61 bytes. */
const ENDLESS = 2 ** 29;

/**
 * Turns calls with addresses or IDs into the canonical form, and settles and counts what is odd. Methods return whether
 * the call is allowed: false = the list of live blocks is full, or a key is taken that must not be.
 */
export class Canonical {
  readonly odd: OddCalls = {
    ...{ missedFrees: 0, unknownFrees: 0, unknownResizes: 0, failed: 0, resizesToZero: 0, leaks: 0 },
  };
  readonly #keys = new LiveKeys();
  readonly #sink: CallSink;
  readonly #taken: TakenKey;
  readonly #operation: CallOperation = blankOperation();
  /** The threads of the file, by their numbers in the canonical form. */
  readonly #threads = new Map<number, number>();
  #thread = 1;
  #count = 0;

  constructor(sink: CallSink, taken: TakenKey) {
    this.#sink = sink;
    this.#taken = taken;
  }

  /** Operations so far. */
  get count(): number {
    return this.#count;
  }

  get live(): number {
    return this.#keys.count;
  }

  /** The thread of the next calls, as the file names it. */
  setThread(thread: number): void {
    this.#thread = thread;
  }

  /** The time of the next calls in nanoseconds, never less than before. */
  setTime(time: number): void {
    this.#operation.time = time;
  }

  fail(): true {
    this.odd.failed++;
    return true;
  }

  /** A new block. `log2`: its alignment with ALIGNED, else 0. */
  allocate(kind: CallKind, keyLow: number, keyHigh: number, low: number, high: number, log2 = 0): boolean {
    if (high >= ENDLESS) return this.fail();
    if (!this.#makeFree(keyLow, keyHigh)) return false;
    return this.#append(kind, keyLow, keyHigh, low, high, log2, false);
  }

  free(keyLow: number, keyHigh: number): true {
    const place = this.#keys.find(keyLow, keyHigh);
    if (place < 0) this.odd.unknownFrees++;
    else this.#release(place);
    return true;
  }

  /** realloc of a null pointer. */
  allocateByRealloc(keyLow: number, keyHigh: number, low: number, high: number): boolean {
    if (high >= ENDLESS) return this.fail();
    if (!this.#makeFree(keyLow, keyHigh)) return false;
    return this.#append(CALL.ALLOCATE, keyLow, keyHigh, low, high, 0, true);
  }

  /** realloc of a block, which gets another key or keeps its own. */
  resize(oldLow: number, oldHigh: number, keyLow: number, keyHigh: number, low: number, high: number): boolean {
    if (high >= ENDLESS) return this.fail();
    const place = this.#keys.find(oldLow, oldHigh);
    if (place < 0) return this.#resizeUnknown(keyLow, keyHigh, low, high);
    if (low === 0 && high === 0) return this.#resizeToZero(place, keyLow, keyHigh);
    if (oldLow !== keyLow || oldHigh !== keyHigh) return this.#move(oldLow, oldHigh, keyLow, keyHigh, low, high);
    return this.#emit(CALL.RESIZE, place, low, high, 0, false);
  }

  /** Begins a realloc that ends later: until then the block keeps neither its key nor any other, and `holder` names it. */
  hold(keyLow: number, keyHigh: number, holder: number): void {
    const place = this.#keys.find(keyLow, keyHigh);
    if (place >= 0 && this.#keys.find(holder, HELD) < 0) this.#keys.rekey(place, holder, HELD);
  }

  /** Ends a realloc that began with `hold`. */
  resizeHeld(holder: number, keyLow: number, keyHigh: number, low: number, high: number): boolean {
    return this.resize(holder, HELD, keyLow, keyHigh, low, high);
  }

  /** Ends a realloc that failed: the block has its key again. */
  failHeld(holder: number, keyLow: number, keyHigh: number): boolean {
    const place = this.#keys.find(holder, HELD);
    if (place >= 0 && this.#keys.find(keyLow, keyHigh) < 0) this.#keys.rekey(place, keyLow, keyHigh);
    return this.fail();
  }

  /** realloc to 0 of a block that `hold` named, without a new one. */
  freeHeld(holder: number): true {
    this.odd.resizesToZero++;
    return this.free(holder, HELD);
  }

  #resizeUnknown(keyLow: number, keyHigh: number, low: number, high: number): boolean {
    this.odd.unknownResizes++;
    return this.#makeFree(keyLow, keyHigh) && this.#append(CALL.ALLOCATE, keyLow, keyHigh, low, high, 0, false);
  }

  /** The block is freed. A key that is not null names the new one. */
  #resizeToZero(place: number, keyLow: number, keyHigh: number): boolean {
    this.odd.resizesToZero++;
    this.#release(place);
    return (keyLow === 0 && keyHigh === 0) || this.allocate(CALL.ALLOCATE, keyLow, keyHigh, 0, 0);
  }

  #move(oldLow: number, oldHigh: number, keyLow: number, keyHigh: number, low: number, high: number): boolean {
    if (!this.#makeFree(keyLow, keyHigh)) return false;
    const place = this.#keys.find(oldLow, oldHigh);
    this.#keys.rekey(place, keyLow, keyHigh);
    return this.#emit(CALL.RESIZE, place, low, high, 0, false);
  }

  /** Settles that a key which gets a block may have one already. Returns whether it may. */
  #makeFree(keyLow: number, keyHigh: number): boolean {
    const place = this.#keys.find(keyLow, keyHigh);
    if (place < 0) return true;
    if (this.#taken === "leak") {
      this.odd.leaks++;
      this.#keys.dropKey(place);
    } else if (this.#taken === "missed free") {
      this.odd.missedFrees++;
      this.#release(place);
    }
    return this.#taken !== "error";
  }

  #append(
    kind: CallKind,
    keyLow: number,
    keyHigh: number,
    low: number,
    high: number,
    log2: number,
    isRealloc: boolean,
  ): boolean {
    if (this.live === MOST_LIVE) return false;
    const isPlain = kind === CALL.ALIGNED && log2 < LEAST_LOG2;
    this.#emit(isPlain ? CALL.ALLOCATE : kind, this.live, low, high, isPlain ? 0 : log2, isRealloc);
    this.#keys.add(keyLow, keyHigh);
    return true;
  }

  #release(place: number): void {
    this.#emit(CALL.FREE, place, 0, 0, 0, false);
    this.#keys.remove(place);
  }

  /** Passes an operation on, before the live list changes. */
  #emit(kind: CallKind, place: number, low: number, high: number, log2: number, isRealloc: boolean): true {
    const operation = this.#operation;
    operation.kind = kind;
    operation.live = this.live;
    operation.place = place;
    operation.low = low;
    operation.high = high;
    operation.log2 = log2;
    operation.isRealloc = isRealloc;
    operation.thread = this.#threadNumber();
    this.#count++;
    this.#sink(operation);
    return true;
  }

  #threadNumber(): number {
    const known = this.#threads.get(this.#thread);
    if (known !== undefined) return known;
    if (this.#threads.size === MOST_THREAD) return MOST_THREAD;
    const number = this.#threads.size + 1;
    this.#threads.set(this.#thread, number);
    return number;
  }
}
