import { CALL_PATH, HEAP_ANSWER, HEAP_CALL, HEAP_OPERATION } from "../../../generated/heap";
import type { Bound } from "../../../kernel/engine/core";
import { wordOf } from "../../../kernel/engine/names";
import { CALL_COUNTS } from "../call-counts";
import type { CallPath } from "../call-paths";
import type { Core } from "./core";
import { ANSWER, ANSWER_WORDS, longAt } from "./heap-replay";

/** A call of the batches. */
export interface HeapCall {
  readonly kind: "allocate" | "resize" | "release";
  readonly path: CallPath;
  /** The free list of its path, if that names one. */
  readonly list: number;
  /** Its answer, ANSWER_WORDS words. */
  readonly answer: Uint32Array;
  /** Whether it left a mapping. */
  readonly mapped: boolean;
  /** The end of the heap moved. */
  readonly movedEnd: boolean;
  /** Where a mapping begins: bytes below the upper end of the area of mappings. */
  readonly place: number;
  /** In the order of CALL_COUNTS. */
  readonly counts: readonly number[];
}

const CALLS = { bl_heap_calls: ["u32", "u32"] } as const;
const KINDS = Object.keys(HEAP_OPERATION).map((name) => name.toLowerCase()) as HeapCall["kind"][];

/** Words of a call. */
export const CALL_WORDS = HEAP_CALL.BYTES / 4;
/** The word with which the counts begin. */
export const COUNTS_AT = HEAP_CALL.COUNTS / 4;
/** The word that says whether the end of the heap moved. */
export const MOVED_AT = HEAP_CALL.ANSWER / 4 + ANSWER.moved;

/** Reads the last calls of the batches. */
export class HeapCalls {
  readonly #core: Core;
  readonly #call: Bound<typeof CALLS>;

  constructor(core: Core) {
    this.#core = core;
    this.#call = core.bind(CALLS);
  }

  /** The calls that may follow call number `done` before those up to it must be read. */
  room(done: number): number {
    return HEAP_CALL.KEPT - (done % HEAP_CALL.KEPT);
  }

  /** The words of `count` calls of a lane from call number `first` on, valid until the core's next call. */
  words(lane: number, first: number, count: number): Uint32Array {
    const address = this.#call.bl_heap_calls(lane) + (first % HEAP_CALL.KEPT) * HEAP_CALL.BYTES;
    return this.#core.peek(Uint32Array, address, count * CALL_WORDS);
  }

  /** The same calls, to keep. */
  calls(lane: number, first: number, count: number): readonly HeapCall[] {
    const words = this.words(lane, first, count).slice();
    return Array.from({ length: count }, (_, i) => callOf(words.subarray(i * CALL_WORDS, (i + 1) * CALL_WORDS)));
  }
}

/** A call from its words. */
export function callOf(words: Uint32Array): HeapCall {
  const at = HEAP_CALL.ANSWER / 4;
  const answer = words.subarray(at, at + ANSWER_WORDS);
  return {
    kind: KINDS[words[0] ?? 0] ?? "allocate",
    path: wordOf(CALL_PATH, words[HEAP_CALL.PATH / 4] ?? 0) as CallPath,
    list: words[HEAP_CALL.LIST / 4] ?? 0,
    answer,
    mapped: answer[ANSWER.kind] === HEAP_ANSWER.MAPPING,
    movedEnd: answer[ANSWER.moved] === 1,
    place: longAt(words, HEAP_CALL.PLACE / 4),
    counts: CALL_COUNTS.map((_, i) => longAt(words, HEAP_CALL.COUNTS / 4 + 2 * i)),
  };
}
