import { HEAP_COLUMN, HEAP_FIGURE, HEAP_LIST, HEAP_PIECE } from "../generated/heap";

/** Where the numbers of an act stand in its row of a frame (HeapArrays.acts). */
export const ACT = { kind: 0, list: 1, at: 2, size: 3, other: 4 } as const;
/** Where the numbers of an event stand in its row (HeapArrays.events). */
export const EVENT = { step: 0, kind: 1, size: 2, other: 3 } as const;

const lengthOf = (row: object): number => Object.keys(row).length;

/** Doubles of the figures of a heap. */
export const FIGURE_NUMBERS = lengthOf(HEAP_FIGURE);
/** Doubles of a column of its series. */
export const COLUMN_NUMBERS = lengthOf(HEAP_COLUMN);
/** Doubles of a piece of its map or lens. */
export const PIECE_NUMBERS = lengthOf(HEAP_PIECE);
/** Doubles of one of its lists. */
export const LIST_NUMBERS = lengthOf(HEAP_LIST);
/** Doubles of an act. */
export const ACT_NUMBERS = lengthOf(ACT);
/** Doubles of an event. */
export const EVENT_NUMBERS = lengthOf(EVENT);
