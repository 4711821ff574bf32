/** The kinds of operations, as packed pages number them. */
export const CALL = { ALLOCATE: 0, FREE: 1, RESIZE: 2, CALLOC: 3, ALIGNED: 4 } as const;
export type CallKind = (typeof CALL)[keyof typeof CALL];

/** The letters of calls in own text. */
export type CallLetter = "a" | "f" | "r" | "c" | "m";
/** The letter of each kind. Pages keep no other. */
export const CALL_LETTERS: Readonly<Record<CallKind, CallLetter>> = {
  [CALL.ALLOCATE]: "a",
  [CALL.FREE]: "f",
  [CALL.RESIZE]: "r",
  [CALL.CALLOC]: "c",
  [CALL.ALIGNED]: "m",
};

/** The live blocks that a trace may have at once. */
export const MOST_LIVE = 2 ** 22;
/** The largest size that a lane simulates, in bytes. */
export const MOST_IN_LANE = 2 ** 30;
/** The highest number of a thread. Later threads share it. */
export const MOST_THREAD = 65_535;
/** An alignment of up to 16 bytes needs no special request. */
export const [LEAST_LOG2, MOST_LOG2] = [5, 32] as const;

/**
 * An operation of the canonical form. A stream fills one object again and again. The live list is an array: a new block
 * is appended, the last block fills the place of a freed one, and a resized block keeps its place.
 */
export interface CallOperation {
  kind: CallKind;
  /** Live blocks before the operation. */
  live: number;
  /** The block's place in the live list. */
  place: number;
  /** The size in bytes as two words, below 2^61; 0 after FREE, at least 1 after RESIZE. */
  low: number;
  high: number;
  /** The logarithm of the alignment: LEAST_LOG2 … MOST_LOG2 with ALIGNED, less with ALLOCATE by the letter m, else 0. */
  log2: number;
  /** Threads are numbered from 1, in the order of their first operations. */
  thread: number;
  /** Nanoseconds after the start; 0 until a file says one. */
  time: number;
  /** The call as the program made it. ALLOCATE may also be an r of a null pointer or an m that needs no alignment. */
  letter: CallLetter;
}

/** Operations in the memory of the compiled core, which are valid until the core is called again. */
export type CallBatch = Uint32Array;

/** Takes operations one by one, or a batch at a time if it can. */
export interface CallSink {
  (operation: CallOperation): void;
  readonly takeBatch?: (batch: CallBatch) => void;
}

export const blankOperation = (): CallOperation => ({
  ...{ kind: CALL.ALLOCATE, live: 0, place: 0, low: 0, high: 0, log2: 0, thread: 1, time: 0, letter: "a" },
});

export const isAllocation = (kind: CallKind): boolean => kind !== CALL.FREE && kind !== CALL.RESIZE;

/** The size in bytes; inexact above 2^53. */
export const sizeOf = ({ low, high }: Pick<CallOperation, "low" | "high">): number => high * 2 ** 32 + low;

/** The live blocks after an operation. */
export const liveAfter = ({ kind, live }: CallOperation): number =>
  kind === CALL.RESIZE ? live : live + (kind === CALL.FREE ? -1 : 1);

type Column = Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** The same column with room for a place, twice as long if it must grow. */
export function withRoom<C extends Column>(column: C, place: number): C {
  if (place < column.length) return column;
  const more = new (column.constructor as new (length: number) => C)(2 * column.length);
  more.set(column);
  return more;
}
