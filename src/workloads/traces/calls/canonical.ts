import { CALL_REFUSAL, ODD_CALL, TAKEN } from "../../../generated/calls";
import { OPERATION_WORDS, passBatch, readOperation } from "./batches";
import { CompiledCalls } from "./compiled-calls";
import type { OddCalls } from "./odd-calls";
import { blankOperation, type CallKind, type CallSink } from "./operation";

/** The state of a key that a new block gets although it has one already. */
export type TakenKey = "missed free" | "leak" | "error";

const TAKEN_KEYS = { "missed free": TAKEN.MISSED_FREE, leak: TAKEN.LEAK, error: TAKEN.ERROR } as const;
/** The irregular calls that the core settles and counts. */
const ODD = Object.keys(ODD_CALL) as readonly (keyof typeof ODD_CALL)[];

/** The high word of keys that stand for blocks within a realloc. No address has it. */
const HELD = 0xffff_ffff;

/** The high word of a number below 2^64. */
const highOf = (number: number) => Math.floor(number / 2 ** 32);

/**
 * Turns calls with addresses or IDs into the canonical form, and repairs and counts irregular calls, by the compiled
 * core. Methods return false if too many blocks are live, or if a key is reused while live.
 */
export class Canonical {
  readonly odd: OddCalls;
  /** Why a call was not allowed; null = all were. */
  refusal: "full" | "taken" | null = null;
  readonly core = new CompiledCalls();
  readonly #first = this.core.run.bl_call_operations();
  readonly #sink: CallSink;
  readonly #operation = blankOperation();
  /** The irregular calls that `odd` has. */
  readonly #counted = ODD.map(() => 0);

  constructor(sink: CallSink, taken: TakenKey, odd: OddCalls) {
    this.#sink = sink;
    this.odd = odd;
    this.core.run.bl_canonical_open(TAKEN_KEYS[taken]);
  }

  get live(): number {
    return this.core.run.bl_canonical_live();
  }

  /** The thread of the next calls, as the file names it. */
  setThread(thread: number): void {
    this.core.run.bl_canonical_set_thread(thread, highOf(thread));
  }

  /** The time of the next calls in nanoseconds, never less than before. Times stay at 2^53 - 1 from there on. */
  setTime(time: number): void {
    const exact = Math.min(time, Number.MAX_SAFE_INTEGER);
    this.core.run.bl_canonical_set_time(exact, highOf(exact));
  }

  /** From now on, a key with a block must not get another. */
  forbidTaken(): void {
    this.core.run.bl_canonical_set_taken(TAKEN.ERROR);
  }

  fail(): true {
    this.odd.failed++;
    return true;
  }

  /** A new block. `log2`: its alignment with ALIGNED, else 0. */
  allocate(kind: CallKind, keyLow: number, keyHigh: number, low: number, high: number, log2 = 0): boolean {
    return this.#settle(this.core.run.bl_canonical_allocate(kind, keyLow, keyHigh, low, high, log2));
  }

  free(keyLow: number, keyHigh: number): true {
    this.#settle(this.core.run.bl_canonical_free(keyLow, keyHigh));
    return true;
  }

  /** realloc of a null pointer. */
  allocateByRealloc(keyLow: number, keyHigh: number, low: number, high: number): boolean {
    return this.#settle(this.core.run.bl_canonical_allocate_by_realloc(keyLow, keyHigh, low, high));
  }

  /** realloc of a block, which gets another key or keeps its own. */
  resize(oldLow: number, oldHigh: number, keyLow: number, keyHigh: number, low: number, high: number): boolean {
    return this.#settle(this.core.run.bl_canonical_resize(oldLow, oldHigh, keyLow, keyHigh, low, high));
  }

  /** Whether a key has a block. */
  has(keyLow: number, keyHigh: number): boolean {
    return this.core.run.bl_canonical_has(keyLow, keyHigh) === 1;
  }

  /** realloc to 0 bytes that gives null back. */
  resizeToZero(keyLow: number, keyHigh: number): true {
    this.#settle(this.core.run.bl_canonical_resize_to_zero(keyLow, keyHigh));
    return true;
  }

  /** A realloc that gave null back: to 0 bytes it is a free, else it failed. */
  endWithout(oldLow: number, oldHigh: number, isToZero: boolean): true {
    return isToZero && this.has(oldLow, oldHigh) ? this.resizeToZero(oldLow, oldHigh) : this.fail();
  }

  /** Begins a realloc that ends later: until then the block keeps neither its key nor any other, and `holder` names it. */
  hold(keyLow: number, keyHigh: number, holder: number): void {
    this.core.run.bl_canonical_rename(keyLow, keyHigh, holder, HELD);
  }

  /** Ends a realloc that began with `hold`. */
  resizeHeld(holder: number, keyLow: number, keyHigh: number, low: number, high: number): boolean {
    return this.resize(holder, HELD, keyLow, keyHigh, low, high);
  }

  /** Ends a realloc that failed: the block has its key again. */
  failHeld(holder: number, keyLow: number, keyHigh: number): boolean {
    this.core.run.bl_canonical_rename(holder, HELD, keyLow, keyHigh);
    return this.fail();
  }

  /** The same to 0 bytes. */
  resizeHeldToZero(holder: number): true {
    return this.resizeToZero(holder, HELD);
  }

  /** The start of a text's times, and the last one after it, in nanoseconds. */
  get textTimes(): { readonly start: bigint; readonly time: bigint } {
    const { run } = this.core;
    const [start = 0n, time = 0n] = new BigUint64Array(run.memory.buffer, run.bl_text_times(), 2);
    return { start, time };
  }

  /** Performs lines of own text that the core has read, up to one that is not allowed. Returns how many. */
  performText(from: number, to: number): number {
    const { run } = this.core;
    const lines = run.bl_text_perform(from, to);
    const operations = run.bl_text_operations();
    if (operations > 0) passBatch(this.core.wordsAt(this.#first, operations * OPERATION_WORDS), this.#sink);
    this.#countOdd();
    if (from + lines < to) this.#refuse();
    return lines;
  }

  /** Passes on what a call has become. Returns whether it is allowed. */
  #settle(result: number): boolean {
    for (let i = 0; i < result >>> 2; i++) {
      readOperation(this.core.words, this.#first / 4 + i * OPERATION_WORDS, this.#operation);
      this.#sink(this.#operation);
    }
    if ((result & 2) !== 0) this.#countOdd();
    const isAllowed = (result & 1) === 1;
    if (!isAllowed) this.#refuse();
    return isAllowed;
  }

  #refuse(): void {
    const refusal = this.core.run.bl_canonical_refusal();
    if (refusal !== CALL_REFUSAL.NONE) this.refusal = refusal === CALL_REFUSAL.FULL ? "full" : "taken";
  }

  #countOdd(): void {
    const counts = this.core.wordsAt(this.core.run.bl_canonical_odd(), ODD.length);
    for (const [i, name] of ODD.entries()) {
      const count = counts[i] ?? 0;
      this.odd[name] += count - (this.#counted[i] ?? 0);
      this.#counted[i] = count;
    }
  }
}
