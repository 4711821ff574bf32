import { STATUS } from "../generated/block";
import { ACT, HEAP_ANSWER, HEAP_LIMIT, HEAP_LIST, HEAP_OPERATION, HEAP_STRUCT } from "../generated/heap";
import { ACT_NUMBERS } from "../protocol/heap-rows";
import { heapBlock } from "../scenario/block";
import { PRICE_NAMES } from "../scenario/heap-models";
import { heapListNames } from "../scenario/heap-settings";
import type { HeapChoice, HeapPrices } from "../scenario/scenario";
import { err, ok, type Result } from "../shared/result";
import type { Bound, Core } from "./core";
import { HEAP_FIGURE_NAMES, type HeapFigures, heapFiguresByName } from "./heap-figures";
import { type WordOf, wordOf } from "./names";
import { type BlockProblem, readProblem } from "./refusal";

/** What is asked of a replayed heap: kind of the result, then of the parameters. */
const TRACE_CALLS = {
  bl_trace_settings: ["u32"],
  bl_trace_open: ["u32"],
  bl_trace_operations: ["u32"],
  bl_trace_answers: ["u32"],
  bl_trace_run: ["u32", "u32"],
  bl_trace_figures: ["u32"],
  bl_trace_lists: ["u32"],
  bl_trace_act_count: ["u32"],
  bl_trace_acts: ["u32"],
  bl_trace_check: ["void"],
  bl_trace_hash: ["u64"],
  bl_heap_prices: ["u32"],
} as const;

/** An operation of a trace; `bytes` up to 2^64 − 1, 0 for a release. */
export interface HeapOperation {
  readonly kind: WordOf<keyof typeof HEAP_OPERATION>;
  readonly id: number;
  readonly bytes?: number | bigint;
}

/** What it answered. Bytes, addresses from where the heap began; null where the kind has none. */
export interface HeapAnswer {
  readonly kind: WordOf<keyof typeof HEAP_ANSWER>;
  readonly address: number | null;
  readonly usable: number | null;
  /** The end of the address space if the operation moved it. */
  readonly moved: number | null;
}

/** A thing that the last operation did: BL_ACTS says what the numbers mean. */
export interface HeapAct {
  readonly kind: WordOf<keyof typeof ACT>;
  /** Number of its free list; null = it is about none. */
  readonly list: number | null;
  readonly at: number;
  readonly size: number;
  readonly other: number;
}

/** Words of an operation: kind, id, bytes (low word first). */
export const OPERATION_WORDS = HEAP_STRUCT.OPERATION_BYTES / 4;
/** Words of an answer, and where each is; address, usable and reach have two, the low one first. */
export const ANSWER_WORDS = HEAP_STRUCT.ANSWER_BYTES / 4;
const FIRST = HEAP_STRUCT.ANSWER_ADDRESS / 4;
export const ANSWER = { kind: 0, moved: 1, address: FIRST, usable: FIRST + 2, reach: FIRST + 4 } as const;

/** Two words as one number, exact below 2^53. */
export const longAt = (words: Uint32Array, at: number) => (words[at] ?? 0) + (words[at + 1] ?? 0) * 2 ** 32;

/**
 * A heap on its own that performs the operations of a trace (wasm/simulation/heap_replay.h). It takes the core: a
 * session that was open on it has ended. Arrays are copies if not said otherwise.
 */
export class HeapReplay {
  readonly heap: HeapChoice;
  readonly #core: Core;
  readonly #call: Bound<typeof TRACE_CALLS>;
  readonly #batch = new Uint32Array(HEAP_LIMIT.BATCH * OPERATION_WORDS);

  private constructor(core: Core, heap: HeapChoice) {
    this.#core = core;
    this.#call = core.bind(TRACE_CALLS);
    this.heap = heap;
  }

  /** An empty heap. The core checks the settings again: what it refuses is the error. */
  static open(core: Core, heap: HeapChoice): Result<HeapReplay, BlockProblem> {
    const replay = new HeapReplay(core, heap);
    core.write(replay.#call.bl_trace_settings(), heapBlock(heap));
    const status = replay.#call.bl_trace_open();
    return status === STATUS.BAD_FIELD ? err(readProblem(core)) : ok(replay);
  }

  /**
   * Performs operations, OPERATION_WORDS each, at most HEAP_LIMIT.BATCH. Their answers, ANSWER_WORDS each, in the core's
   * own memory: good until the next call.
   * @throws RangeError if there are too many, or one has a kind or an id that does not exist: none was performed.
   */
  runBatch(operations: Uint32Array): Uint32Array {
    const call = this.#call;
    const count = operations.length / OPERATION_WORDS;
    if (count > HEAP_LIMIT.BATCH) throw new RangeError(`A batch has ${HEAP_LIMIT.BATCH} operations at most.`);
    this.#core.write(call.bl_trace_operations(), operations);
    const status = call.bl_trace_run(count);
    if (status !== STATUS.OK) throw new RangeError(`The core answered ${wordOf(STATUS, status)} to a batch.`);
    return this.#core.peek(Uint32Array, call.bl_trace_answers(), count * ANSWER_WORDS);
  }

  /** Performs these operations, in batches. */
  run(operations: readonly HeapOperation[]): HeapAnswer[] {
    const answers: HeapAnswer[] = [];
    for (let from = 0; from < operations.length; from += HEAP_LIMIT.BATCH) {
      const batch = operations.slice(from, from + HEAP_LIMIT.BATCH);
      for (const [i, operation] of batch.entries()) this.#batch.set(operationWords(operation), i * OPERATION_WORDS);
      const words = this.runBatch(this.#batch.subarray(0, batch.length * OPERATION_WORDS));
      for (const i of batch.keys()) answers.push(answerAt(words, i * ANSWER_WORDS));
    }
    return answers;
  }

  /** What the counts cost from now on; nothing until told. */
  setPrices(prices: HeapPrices): void {
    this.#core.write(
      this.#call.bl_heap_prices(),
      Float64Array.from(PRICE_NAMES, (name) => prices[name]),
    );
  }

  /** In the order of HEAP_FIGURE; NaN = undefined. A walk over all chunks. */
  figures(): Float64Array {
    return this.#core.read(Float64Array, this.#call.bl_trace_figures(), HEAP_FIGURE_NAMES.length);
  }

  figuresByName(): HeapFigures {
    return heapFiguresByName(this.figures());
  }

  /** The free lists in the order of their numbers: chunks and bytes in each. A walk over all chunks. */
  lists(): { readonly name: string; readonly count: number; readonly bytes: number }[] {
    const names = heapListNames(this.heap.model);
    const numbers = Object.keys(HEAP_LIST).length;
    const read = this.#core.read(Float64Array, this.#call.bl_trace_lists(), names.length * numbers);
    const at = (list: number, number: number) => read[list * numbers + number] ?? 0;
    return names.map((name, i) => ({ name, count: at(i, HEAP_LIST.count), bytes: at(i, HEAP_LIST.bytes) }));
  }

  /** What the last operation did, in order; of more than HEAP_LIMIT.ACTS the first ones. */
  acts(): HeapAct[] {
    const call = this.#call;
    const count = Math.min(call.bl_trace_act_count(), HEAP_LIMIT.ACTS);
    const words = HEAP_STRUCT.ACT_BYTES / 4;
    const acts = this.#core.read(Uint32Array, call.bl_trace_acts(), count * words);
    return Array.from({ length: count }, (_, i) => actAt(acts.subarray(i * words)));
  }

  /** Acts of the last operation, those too that are not remembered. */
  get actCount(): number {
    return this.#call.bl_trace_act_count();
  }

  /** Walks over every invariant of the heap. @throws CoreTrap at one that is broken. */
  check(): void {
    this.#call.bl_trace_check();
  }

  /** Of heap and ids: 16 hex digits. */
  get hash(): string {
    return this.#call.bl_trace_hash().toString(16).padStart(16, "0");
  }
}

function operationWords({ kind, id, bytes = 0 }: HeapOperation): [number, number, number, number] {
  const long = BigInt.asUintN(64, BigInt(bytes));
  return [HEAP_OPERATION[keyOf(kind)], id, Number(long & 0xffffffffn), Number(long >> 32n)];
}

const keyOf = (kind: HeapOperation["kind"]) => kind.toUpperCase() as keyof typeof HEAP_OPERATION;

function answerAt(words: Uint32Array, at: number): HeapAnswer {
  const kind = words[at + ANSWER.kind] ?? 0;
  const addressed = kind === HEAP_ANSWER.ADDRESS;
  return {
    kind: wordOf(HEAP_ANSWER, kind),
    address: addressed ? longAt(words, at + ANSWER.address) : null,
    usable: addressed || kind === HEAP_ANSWER.MAPPING ? longAt(words, at + ANSWER.usable) : null,
    moved: words[at + ANSWER.moved] === 1 ? longAt(words, at + ANSWER.reach) : null,
  };
}

function actAt(words: Uint32Array): HeapAct {
  const [kind = 0, list = 0] = words;
  const first = HEAP_STRUCT.ACT_AT / 4;
  const [at = 0, size = 0, other = 0] = Array.from({ length: ACT_NUMBERS - 2 }, (_, i) => longAt(words, first + 2 * i));
  return { kind: wordOf(ACT, kind), list: list === HEAP_LIMIT.NO_LIST ? null : list, at, size, other };
}
