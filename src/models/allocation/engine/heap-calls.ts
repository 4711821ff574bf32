import type * as core from "../../../generated/heap";
import type { Bound } from "../../../kernel/engine/core";
import { HEAP_ANSWER, HEAP_OPERATION } from "../call-codes";
import { CALL_COUNTS } from "../call-counts";
import { CALL_PATHS } from "../call-paths";
import type { CountedCall } from "../call-table";
import type { Core } from "./core";
import { ANSWER, ANSWER_WORDS, longAt } from "./heap-replay";

/** A call of a tracked heap. */
export interface HeapCall extends CountedCall {
  /** Its answer, ANSWER_WORDS words. */
  readonly answer: Uint32Array;
  /** Whether it left a mapping. */
  readonly mapped: boolean;
  /** Where a mapping begins: bytes below the upper end of the area of mappings. */
  readonly place: number;
}

const CALLS = { bl_heap_calls: ["u32", "u32"] } as const;
/** The layout of a call. The core's numbers, which would be part of the first load; a different one does not compile. */
const CALL = {
  KEPT: 4096,
  BYTES: 152,
  PATH: 4,
  LIST: 8,
  ANSWER: 16,
  PLACE: 48,
  COUNTS: 56,
} as const satisfies typeof core.HEAP_CALL;
const KINDS = Object.keys(HEAP_OPERATION).map((name) => name.toLowerCase()) as HeapCall["kind"][];

/** Words of a call. */
export const CALL_WORDS = CALL.BYTES / 4;
/** The word with which the counts begin. */
export const COUNTS_AT = CALL.COUNTS / 4;
/** The word that says whether the end of the heap moved. */
export const MOVED_AT = CALL.ANSWER / 4 + ANSWER.moved;

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
    return CALL.KEPT - (done % CALL.KEPT);
  }

  /** The words of `count` calls of a lane from call number `first` on, valid until the core's next call. */
  words(lane: number, first: number, count: number): Uint32Array {
    const address = this.#call.bl_heap_calls(lane) + (first % CALL.KEPT) * CALL.BYTES;
    return this.#core.peek(Uint32Array, address, count * CALL_WORDS);
  }

  /** The same calls, to keep. */
  calls(lane: number, first: number, count: number): readonly HeapCall[] {
    return callsOf(this.words(lane, first, count).slice(), count);
  }
}

/** Reads rows of calls from the core, to keep. */
export const readCalls = (core: Core, address: number, count: number): readonly HeapCall[] =>
  callsOf(core.read(Uint32Array, address, count * CALL_WORDS), count);

const callsOf = (words: Uint32Array, count: number): readonly HeapCall[] =>
  Array.from({ length: count }, (_, i) => callOf(words.subarray(i * CALL_WORDS, (i + 1) * CALL_WORDS)));

/** A call from its words. */
export function callOf(words: Uint32Array): HeapCall {
  const at = CALL.ANSWER / 4;
  const answer = words.subarray(at, at + ANSWER_WORDS);
  return {
    kind: KINDS[words[0] ?? 0] ?? "allocate",
    path: CALL_PATHS[words[CALL.PATH / 4] ?? 0] ?? "nothing",
    list: words[CALL.LIST / 4] ?? 0,
    answer,
    mapped: answer[ANSWER.kind] === HEAP_ANSWER.MAPPING,
    movedEnd: answer[ANSWER.moved] === 1,
    place: longAt(words, CALL.PLACE / 4),
    counts: CALL_COUNTS.map((_, i) => longAt(words, CALL.COUNTS / 4 + 2 * i)),
  };
}
