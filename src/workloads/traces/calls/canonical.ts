import { keyHash } from "../key-hash";
import type { OddCalls } from "./odd-calls";
import {
  blankOperation,
  CALL,
  CALL_LETTERS,
  type CallKind,
  type CallLetter,
  type CallOperation,
  type CallSink,
  LEAST_LOG2,
  MOST_LIVE,
  MOST_THREAD,
  withRoom,
} from "./operation";

const FIRST_ROOM = 1 << 10;

/**
 * The live list by key: addresses or IDs of 64 bits, as two words. A hash table with linear probing, at most half full,
 * from which keys are removed without traces. A block may lose its key and stay live. @internal
 */
export class LiveKeys {
  #low = new Uint32Array(FIRST_ROOM);
  #high = new Uint32Array(FIRST_ROOM);
  #hasKey = new Uint8Array(FIRST_ROOM);
  /** A place + 1; 0 = free. */
  #slots = new Uint32Array(2 * FIRST_ROOM);
  #count = 0;

  /** The live blocks. */
  get count(): number {
    return this.#count;
  }

  /** The place of a key's block; -1 = it has none. */
  find(low: number, high: number): number {
    return (this.#slots[this.#slotOf(low, high)] ?? 0) - 1;
  }

  /** Appends a block whose key is not in the list. */
  add(low: number, high: number): void {
    if (2 * (this.#count + 1) > this.#slots.length) this.#grow();
    const place = this.#count++;
    this.#low = withRoom(this.#low, place);
    this.#high = withRoom(this.#high, place);
    this.#hasKey = withRoom(this.#hasKey, place);
    this.#setKey(place, low, high);
  }

  /** Gives a block another key, which is not in the list. */
  rekey(place: number, low: number, high: number): void {
    this.dropKey(place);
    this.#setKey(place, low, high);
  }

  /** Takes a block's key away. */
  dropKey(place: number): void {
    if (this.#hasKey[place] === 0) return;
    this.#hasKey[place] = 0;
    this.#emptySlot(this.#slotOf(this.#low[place] ?? 0, this.#high[place] ?? 0));
  }

  /** Removes a block; the last one takes its place. */
  remove(place: number): void {
    this.dropKey(place);
    const last = --this.#count;
    if (place === last) return;
    const [low, high] = [this.#low[last] ?? 0, this.#high[last] ?? 0];
    if (this.#hasKey[last] === 1) this.#slots[this.#slotOf(low, high)] = place + 1;
    this.#low[place] = low;
    this.#high[place] = high;
    this.#hasKey[place] = this.#hasKey[last] ?? 0;
  }

  #setKey(place: number, low: number, high: number): void {
    this.#low[place] = low;
    this.#high[place] = high;
    this.#hasKey[place] = 1;
    this.#slots[this.#slotOf(low, high)] = place + 1;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #slotOf(low: number, high: number): number {
    const [slots, lows, highs] = [this.#slots, this.#low, this.#high];
    const mask = slots.length - 1;
    for (let slot = keyHash(low, high) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot] ?? 0;
      if (entry === 0 || (lows[entry - 1] === low && highs[entry - 1] === high)) return slot;
    }
  }

  /** Empties a slot and moves later entries up, so that probing never meets a gap before a key. */
  #emptySlot(from: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let empty = from;
    for (let slot = (from + 1) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const place = (slots[slot] ?? 0) - 1;
      const home = keyHash(this.#low[place] ?? 0, this.#high[place] ?? 0) & mask;
      if (((slot - home) & mask) < ((slot - empty) & mask)) continue;
      slots[empty] = slots[slot] ?? 0;
      empty = slot;
    }
    slots[empty] = 0;
  }

  #grow(): void {
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let place = 0; place < this.#count; place++)
      if (this.#hasKey[place] === 1)
        this.#slots[this.#slotOf(this.#low[place] ?? 0, this.#high[place] ?? 0)] = place + 1;
  }
}

/** The state of a key that a new block gets although it has one already. */
export type TakenKey = "missed free" | "leak" | "error";

/** The high word of keys that stand for blocks within a realloc. No address has it. */
const HELD = 0xffff_ffff;
/** The high word of 2^61 bytes, a request that cannot succeed. */
const ENDLESS = 2 ** 29;

/**
 * Turns calls with addresses or IDs into the canonical form, and repairs and counts irregular calls. Methods return
 * false if too many blocks are live, or if a key is reused while live.
 */
export class Canonical {
  readonly odd: OddCalls;
  /** Why a call was not allowed; null = all were. */
  refusal: "full" | "taken" | null = null;
  readonly #keys = new LiveKeys();
  readonly #sink: CallSink;
  #taken: TakenKey;
  readonly #operation: CallOperation = blankOperation();
  /** The threads of the file, by their numbers in the canonical form. */
  readonly #threads = new Map<number, number>();
  #thread = 1;
  /** The number of the thread that calls; 0 = its first operation is to come. */
  #number = 0;

  constructor(sink: CallSink, taken: TakenKey, odd: OddCalls) {
    this.#sink = sink;
    this.#taken = taken;
    this.odd = odd;
  }

  get live(): number {
    return this.#keys.count;
  }

  /** The thread of the next calls, as the file names it. */
  setThread(thread: number): void {
    if (thread === this.#thread) return;
    this.#thread = thread;
    this.#number = this.#threads.get(thread) ?? 0;
  }

  /** The time of the next calls in nanoseconds, never less than before. */
  setTime(time: number): void {
    this.#operation.time = time;
  }

  /** From now on, a key with a block must not get another. */
  forbidTaken(): void {
    this.#taken = "error";
  }

  fail(): true {
    this.odd.failed++;
    return true;
  }

  /** A new block. `log2`: its alignment with ALIGNED, else 0. */
  allocate(kind: CallKind, keyLow: number, keyHigh: number, low: number, high: number, log2 = 0): boolean {
    if (high >= ENDLESS) return this.fail();
    if (!this.#makeFree(keyLow, keyHigh)) return false;
    return this.#append(kind, keyLow, keyHigh, low, high, log2, CALL_LETTERS[kind]);
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
    return this.#append(CALL.ALLOCATE, keyLow, keyHigh, low, high, 0, "r");
  }

  /** realloc of a block, which gets another key or keeps its own. */
  resize(oldLow: number, oldHigh: number, keyLow: number, keyHigh: number, low: number, high: number): boolean {
    if (high >= ENDLESS) return this.fail();
    const place = this.#keys.find(oldLow, oldHigh);
    if (place < 0) return this.#resizeUnknown(keyLow, keyHigh, low, high);
    if (low === 0 && high === 0) return this.#resizeToZero(place, keyLow, keyHigh);
    if (oldLow !== keyLow || oldHigh !== keyHigh) return this.#move(oldLow, oldHigh, keyLow, keyHigh, low, high);
    return this.#emit(CALL.RESIZE, place, low, high, 0, "r");
  }

  /** Whether a key has a block. */
  has(keyLow: number, keyHigh: number): boolean {
    return this.#keys.find(keyLow, keyHigh) >= 0;
  }

  /** realloc to 0 bytes that gives null back. */
  resizeToZero(keyLow: number, keyHigh: number): true {
    this.odd.resizesToZero++;
    return this.free(keyLow, keyHigh);
  }

  /** A realloc that gave null back: to 0 bytes it is a free, else it failed. */
  endWithout(oldLow: number, oldHigh: number, isToZero: boolean): true {
    return isToZero && this.has(oldLow, oldHigh) ? this.resizeToZero(oldLow, oldHigh) : this.fail();
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

  /** The same to 0 bytes. */
  resizeHeldToZero(holder: number): true {
    return this.resizeToZero(holder, HELD);
  }

  #resizeUnknown(keyLow: number, keyHigh: number, low: number, high: number): boolean {
    this.odd.unknownResizes++;
    return this.#makeFree(keyLow, keyHigh) && this.#append(CALL.ALLOCATE, keyLow, keyHigh, low, high, 0, "r");
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
    return this.#emit(CALL.RESIZE, place, low, high, 0, "r");
  }

  /** Ends an earlier block with the same key, if the format allows key reuse. Returns whether it does. */
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
    return this.#taken !== "error" || this.#refuse("taken");
  }

  #append(
    kind: CallKind,
    keyLow: number,
    keyHigh: number,
    low: number,
    high: number,
    log2: number,
    letter: CallLetter,
  ): boolean {
    if (this.live === MOST_LIVE) return this.#refuse("full");
    const isPlain = kind === CALL.ALIGNED && log2 < LEAST_LOG2;
    this.#emit(isPlain ? CALL.ALLOCATE : kind, this.live, low, high, log2, letter);
    this.#keys.add(keyLow, keyHigh);
    return true;
  }

  #refuse(refusal: "full" | "taken"): false {
    this.refusal = refusal;
    return false;
  }

  #release(place: number): void {
    this.#emit(CALL.FREE, place, 0, 0, 0, "f");
    this.#keys.remove(place);
  }

  /** Passes an operation on, before the live list changes. */
  #emit(kind: CallKind, place: number, low: number, high: number, log2: number, letter: CallLetter): true {
    const operation = this.#operation;
    operation.kind = kind;
    operation.live = this.live;
    operation.place = place;
    operation.low = low;
    operation.high = high;
    operation.log2 = log2;
    operation.letter = letter;
    operation.thread = this.#threadNumber();
    this.#sink(operation);
    return true;
  }

  #threadNumber(): number {
    if (this.#number > 0) return this.#number;
    this.#number = Math.min(this.#threads.size + 1, MOST_THREAD);
    if (this.#threads.size < MOST_THREAD) this.#threads.set(this.#thread, this.#number);
    return this.#number;
  }
}
