import {
  HEAP_COLUMN,
  HEAP_CROSSINGS,
  HEAP_FIGURE,
  HEAP_LIST,
  HEAP_PIECE,
  HEAP_TAKEN,
  HEAP_UNTIL,
} from "../generated/heap";

/** Where the numbers of an act stand in its row of a frame (HeapArrays.acts). */
export const ACT = { kind: 0, list: 1, at: 2, size: 3, other: 4 } as const;
/** Ends of a run that one frame tells of, at the most (HeapView.until). */
export const HEAP_ENDS = 4;
/** Where the numbers of an event stand in its row (HeapArrays.events). */
export const EVENT = { step: 0, kind: 1, size: 2, other: 3 } as const;

/** Doubles of the figures of a heap. */
export const FIGURE_NUMBERS = Object.keys(HEAP_FIGURE).length;
/** Doubles of a column of its series. */
export const COLUMN_NUMBERS = Object.keys(HEAP_COLUMN).length;
/** Doubles of what a heap had cost by an end of the run. */
export const UNTIL_NUMBERS = Object.keys(HEAP_UNTIL).length;
/** Doubles of the crossings of two heaps. */
export const CROSSING_NUMBERS = Object.keys(HEAP_CROSSINGS).length;
/** Doubles of what blocks of a size take. */
export const TAKEN_NUMBERS = Object.keys(HEAP_TAKEN).length;
/** Doubles of a piece of its map or lens. */
export const PIECE_NUMBERS = Object.keys(HEAP_PIECE).length;
/** Doubles of one of its lists. */
export const LIST_NUMBERS = Object.keys(HEAP_LIST).length;
/** Doubles of an act. */
export const ACT_NUMBERS = 5;
/** Doubles of an event. */
export const EVENT_NUMBERS = 4;

/** The address space of a heap ends before this, bytes. */
export const ADDRESSES_END = 2 ** 48;
