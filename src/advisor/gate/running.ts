import type { GateValues } from "./assertion";

/** What a lane says after an operation. Bytes; the counts are those so far. */
export interface LaneNow {
  readonly needed: number;
  readonly granted: number;
  readonly idle: number;
  readonly hits: number;
  /** Allocations and frees that the heap served. */
  readonly heapCalls: number;
  /** Whether the cache or the heap served the operation: sizes that use no cache are not counted. */
  readonly counts: boolean;
}

/** The figures of a run so far. `hasCache`: without one, every call of the program reaches the heap. */
export class RunningFigures {
  readonly #hasCache: boolean;
  readonly #slots: number;
  #calls = 0;
  /** Bytes × operations. Their shares need no more than the digits of a double. */
  #needed = 0;
  #held = 0;
  #mostIdle = 0;
  #mostWasted = 0;
  #mostNeeded = 0;

  constructor(slots: number) {
    this.#slots = slots;
    this.#hasCache = slots > 0;
  }

  add({ needed, granted, idle, hits, heapCalls, counts }: LaneNow): GateValues {
    if (counts) this.#calls += 1;
    this.#needed += needed;
    this.#held += granted + idle;
    this.#mostIdle = Math.max(this.#mostIdle, idle);
    this.#mostWasted = Math.max(this.#mostWasted, granted - needed);
    this.#mostNeeded = Math.max(this.#mostNeeded, needed);
    const calls = this.#hasCache ? heapCalls : this.#calls;
    return {
      ...{ calls, hits, avoided: this.#calls === 0 ? 0 : 1 - calls / this.#calls },
      efficiency: this.#held === 0 ? 1 : this.#needed / this.#held,
      ...{ idle: this.#mostIdle, wasted: this.#mostWasted, needed: this.#mostNeeded, slots: this.#slots },
      ...{ cycles: Number.NaN, committed: Number.NaN },
    };
  }
}
