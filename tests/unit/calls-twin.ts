import type { TakenKey } from "../../src/workloads/traces/calls/canonical";
import { noOddCalls } from "../../src/workloads/traces/calls/odd-calls";
import { CALL, type CallOperation } from "../../src/workloads/traces/calls/operation";

/** A call as a file may have it. */
export interface Call {
  readonly type: "allocate" | "free" | "resize";
  readonly kind: 0 | 3 | 4;
  readonly old: number;
  readonly key: number;
  readonly size: bigint;
  readonly log2: number;
}

/** A call, its thread, and nanoseconds since the call before. */
export interface Step {
  readonly call: Call;
  readonly thread: number;
  readonly wait: number;
}

/** An operation as text. */
export const said = ({ kind, live, place, low, high, log2, thread, time }: CallOperation) =>
  `${kind} ${live} ${place} ${(BigInt(high) << 32n) + BigInt(low)} ${kind === CALL.ALIGNED ? log2 : 0} by ${thread} at ${time}`;

/** The canonical form in the slowest and shortest way. */
export class SlowTwin {
  readonly operations: string[] = [];
  readonly odd = noOddCalls();
  readonly #taken: TakenKey;
  readonly #list: (number | null)[] = [];
  readonly #threads: number[] = [];
  #thread = 0;
  #time = 0;

  constructor(taken: TakenKey) {
    this.#taken = taken;
  }

  perform({ call, thread, wait }: Step): void {
    this.#thread = thread;
    this.#time += wait;
    if (call.type !== "free" && call.size >= 2n ** 61n) this.odd.failed++;
    else if (call.type === "allocate") this.#add(call.log2 > 4 ? call.kind : call.kind % 4, call);
    else if (!this.#list.includes(call.type === "free" ? call.key : call.old)) this.#performUnknown(call);
    else if (call.type === "free") this.#free(call.key);
    else this.#resize(call);
  }

  #performUnknown(call: Call): void {
    if (call.type === "free") {
      this.odd.unknownFrees++;
      return;
    }
    this.odd.unknownResizes++;
    this.#add(CALL.ALLOCATE, call);
  }

  #resize(call: Call): void {
    if (call.size === 0n) {
      this.odd.resizesToZero++;
      this.#free(call.old);
      this.#add(CALL.ALLOCATE, call);
      return;
    }
    if (call.key !== call.old) this.#vacate(call.key);
    this.#say(CALL.RESIZE, this.#list.indexOf(call.old), call.size);
    this.#list[this.#list.indexOf(call.old)] = call.key;
  }

  #add(kind: number, { key, size, log2 }: Call): void {
    this.#vacate(key);
    this.#say(kind, this.#list.length, size, kind === CALL.ALIGNED ? log2 : 0);
    this.#list.push(key);
  }

  #free(key: number): void {
    const place = this.#list.indexOf(key);
    this.#say(CALL.FREE, place, 0n);
    const last = this.#list.pop() ?? null;
    if (place < this.#list.length) this.#list[place] = last;
  }

  #vacate(key: number): void {
    if (!this.#list.includes(key)) return;
    this.odd[this.#taken === "leak" ? "leaks" : "missedFrees"]++;
    if (this.#taken === "leak") this.#list[this.#list.indexOf(key)] = null;
    else this.#free(key);
  }

  #say(kind: number, place: number, size: bigint, log2 = 0): void {
    if (!this.#threads.includes(this.#thread)) this.#threads.push(this.#thread);
    const caller = `by ${this.#threads.indexOf(this.#thread) + 1} at ${this.#time}`;
    this.operations.push(`${kind} ${this.#list.length} ${place} ${size} ${log2} ${caller}`);
  }
}
