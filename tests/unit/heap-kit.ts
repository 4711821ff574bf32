import { LIMIT } from "../../src/generated/abi";
import { type ACT, HEAP_COLUMN, HEAP_FIGURE, HEAP_PIECE, ACT as KIND } from "../../src/generated/heap";
import type { HeapArrays } from "../../src/protocol/heap-frame";

type Named<T> = Partial<Record<keyof T, number>>;

/** A row of named numbers; what is not named is `rest`. */
function row<T extends Readonly<Record<string, number>>>(names: T, named: Named<T>, rest: number): number[] {
  return Object.keys(names).map((name) => named[name as keyof T] ?? rest);
}

/** A chunk that stands alone, or with `chunk: NONE` several drawn together. */
export const pieceRow = (named: Named<typeof HEAP_PIECE>): number[] =>
  row(HEAP_PIECE, { kind: LIMIT.NONE, chunk: LIMIT.NONE, born: LIMIT.NONE, ...named }, 0);

export const columnRow = (named: Named<typeof HEAP_COLUMN>): number[] => row(HEAP_COLUMN, named, Number.NaN);

/** An act; NO_LIST where no list is named. */
export const actRow = (
  kind: keyof typeof ACT,
  named: Partial<Record<"list" | "at" | "size" | "other", number>> = {},
) => [KIND[kind], named.list ?? 65_535, named.at ?? 0, named.size ?? 0, named.other ?? 0];

interface Parts {
  readonly figures?: Named<typeof HEAP_FIGURE>;
  readonly map?: readonly number[][];
  readonly series?: readonly number[][];
  readonly lists?: readonly (readonly [count: number, bytes: number])[];
  readonly acts?: readonly number[][];
}

/** The arrays of a heap from their rows. */
export function heapOf({ figures = {}, map = [], series = [], lists = [], acts = [] }: Parts): HeapArrays {
  return {
    figures: Float64Array.from(row(HEAP_FIGURE, figures, Number.NaN)),
    map: Float64Array.from(map.flat()),
    lens: new Float64Array(),
    series: Float64Array.from(series.flat()),
    lists: Float64Array.from(lists.flat()),
    acts: Float64Array.from(acts.flat()),
    events: new Float64Array(),
    actCount: acts.length,
    lensFrom: 0,
  };
}
