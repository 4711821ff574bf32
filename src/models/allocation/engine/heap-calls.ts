import type * as core from "../../../generated/heap";
import type * as heaps from "../../../generated/heap";
import type { Bound } from "../../../kernel/engine/core";
import { CALL_COUNTS } from "../call-counts";
import { CALL_PATHS } from "../call-paths";
import type { CallRow, CountedCall } from "../call-summary";
import type { Core } from "./core";
import { ANSWER, ANSWER_WORDS, longAt } from "./heap-replay";

/*
 * Numbers of the core that only batches of calls need. A module of src/generated is one chunk of the first load as soon as
 * any part of it is; these numbers are repeated here to stay out of it. A different number does not compile.
 */

/** The calls of a trace. */
export const HEAP_OPERATION = {
  ALLOCATE: 0,
  RESIZE: 1,
  RELEASE: 2,
  ALLOCATE_ZEROED: 3,
  ALLOCATE_ALIGNED: 4,
  SET: 5,
  TRIM: 6,
} as const satisfies typeof heaps.HEAP_OPERATION;

/** The kinds of their answers. */
export const HEAP_ANSWER = {
  NOTHING: 0,
  NULL: 1,
  ADDRESS: 2,
  MAPPING: 3,
  FULL: 4,
  RESULT: 5,
  AREA: 6,
} as const satisfies typeof heaps.HEAP_ANSWER;

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
const CALL_WORDS = CALL.BYTES / 4;
/** The word with which the counts begin. */
const COUNTS_AT = CALL.COUNTS / 4;
/** The word that says whether the end of the heap moved. */
const MOVED_AT = CALL.ANSWER / 4 + ANSWER.moved;

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
function callOf(words: Uint32Array): HeapCall {
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

/** Calls that differ in nothing that a table tells apart. */
interface CountedRow extends CallRow {
  /** The number of the first of them. */
  readonly first: number;
}

/** The words by which a table tells calls apart: kind, path, list, the end of the heap, counts. */
const COMPARED = [0, 1, 2, MOVED_AT, ...Array.from({ length: CALL_WORDS - COUNTS_AT }, (_, i) => COUNTS_AT + i)];
const HASH = { start: 0x811c9dc5, factor: 0x01000193 };

interface Found {
  readonly words: Uint32Array;
  readonly first: number;
  calls: number;
}

/** Counts calls by their words, which is much faster than by their fields. */
export class CallCounter {
  readonly #found = new Map<number, Found[]>();

  /** Adds calls, CALL_WORDS words each. `first`: the number of the first one. */
  add(words: Uint32Array, first: number): void {
    for (let at = 0; at < words.length; at += CALL_WORDS) this.#addCall(words, at, first + at / CALL_WORDS);
  }

  /** In the order of their first calls. */
  get rows(): readonly CountedRow[] {
    const found = [...this.#found.values()].flat().sort((a, b) => a.first - b.first);
    return found.map(({ words, first, calls }) => {
      const { kind, path, list, movedEnd, counts } = callOf(words);
      return { kind, path, list, movedEnd, counts, calls, first };
    });
  }

  #addCall(words: Uint32Array, at: number, number: number): void {
    const hash = hashOf(words, at);
    const sharing = this.#found.get(hash) ?? [];
    const same = sharing.find((found) => isSame(found.words, words, at));
    if (same !== undefined) same.calls++;
    else this.#found.set(hash, [...sharing, { words: words.slice(at, at + CALL_WORDS), first: number, calls: 1 }]);
  }
}

function hashOf(words: Uint32Array, at: number): number {
  let hash = HASH.start;
  for (const word of COMPARED) hash = Math.imul(hash ^ (words[at + word] ?? 0), HASH.factor);
  return hash;
}

function isSame(known: Uint32Array, words: Uint32Array, at: number): boolean {
  for (const word of COMPARED) if (known[word] !== words[at + word]) return false;
  return true;
}
