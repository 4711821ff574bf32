import { CALL_PATH, HEAP_ANSWER, HEAP_CALL, HEAP_OPERATION } from "../../../generated/heap";
import { wordOf } from "../../../kernel/engine/names";
import { CALL_COUNTS } from "../call-counts";
import type { CallPath } from "../call-paths";
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

const WORDS = HEAP_CALL.BYTES / 4;
const KINDS = Object.keys(HEAP_OPERATION).map((name) => name.toLowerCase()) as HeapCall["kind"][];

/** Reads rows of calls from the core. */
export function readCalls(core: Core, address: number, count: number): readonly HeapCall[] {
  const words = core.read(Uint32Array, address, count * WORDS);
  return Array.from({ length: count }, (_, i) => callOf(words.subarray(i * WORDS, (i + 1) * WORDS)));
}

function callOf(words: Uint32Array): HeapCall {
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
