import type { CallRow } from "../call-table";
import { CALL_WORDS, COUNTS_AT, callOf, MOVED_AT } from "./heap-calls";

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
