import type { GateValues } from "./assertion";

/** The state of a lane after an operation. Bytes; the counts are those so far. */
interface LaneNow {
  readonly needed: number;
  readonly granted: number;
  readonly idle: number;
  readonly hits: number;
  /** Allocations and frees that the heap served. */
  readonly heapCalls: number;
  /** Whether the size of the operation bypasses the cache, so that it is a call of the heap's. */
  readonly bypasses: boolean;
}

/** Beyond it a double has no room for more bytes. */
const MOST_LOW = 2 ** 52;

/** An exact sum of whole numbers. */
class ExactSum {
  #high = 0n;
  #low = 0;

  add(value: number): void {
    this.#low += value;
    if (this.#low < MOST_LOW) return;
    this.#high += BigInt(this.#low);
    this.#low = 0;
  }

  /** The nearest double. */
  get value(): number {
    return this.#high === 0n ? this.#low : Number(this.#high + BigInt(this.#low));
  }
}

/** The figures of a run so far. Without slots, every call of the program reaches the heap. */
export class RunningFigures {
  readonly #slots: number;
  #operations = 0;
  #bypassed = 0;
  /** Bytes × operations. */
  readonly #needed = new ExactSum();
  readonly #held = new ExactSum();
  #mostIdle = 0;
  #mostWasted = 0;
  #mostNeeded = 0;

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** After one more operation. */
  add({ needed, granted, idle, hits, heapCalls, bypasses }: LaneNow): GateValues {
    this.#operations += 1;
    if (bypasses) this.#bypassed += 1;
    this.#needed.add(needed);
    this.#held.add(granted + idle);
    this.#mostIdle = Math.max(this.#mostIdle, idle);
    this.#mostWasted = Math.max(this.#mostWasted, granted - needed);
    this.#mostNeeded = Math.max(this.#mostNeeded, needed);
    return this.values(hits, heapCalls);
  }

  values(hits: number, heapCalls: number): GateValues {
    const calls = this.#slots > 0 ? heapCalls + this.#bypassed : this.#operations;
    return {
      ...{ calls, hits, avoided: this.#operations === 0 ? 0 : 1 - calls / this.#operations },
      efficiency: this.#held.value === 0 ? 1 : this.#needed.value / this.#held.value,
      ...{ idle: this.#mostIdle, wasted: this.#mostWasted, needed: this.#mostNeeded, slots: this.#slots },
      ...{ cycles: Number.NaN, committed: Number.NaN },
    };
  }
}
