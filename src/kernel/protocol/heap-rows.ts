import { FRAME } from "../../generated/abi";

/** Where the numbers of an act stand in its row of a frame (HeapArrays.acts). */
export const ACT = { kind: 0, list: 1, at: 2, size: 3, other: 4 } as const;
/** Ends of a run that one frame tells of, at the most (HeapAsk.until). */
export const HEAP_ENDS = 4;
/** Where the numbers of an event stand in its row (HeapArrays.events). */
export const EVENT = { step: 0, kind: 1, size: 2, other: 3 } as const;

/** Doubles of the figures of a heap. */
export const FIGURE_NUMBERS = FRAME.heap.figures.numbers;
/** Doubles of a column of its series. */
export const COLUMN_NUMBERS = FRAME.heap.series.numbers;
/** Doubles of what a heap had cost by an end of the run. */
export const UNTIL_NUMBERS = FRAME.heap.until.numbers;
/** Doubles of the crossings of two heaps. */
export const CROSSING_NUMBERS = FRAME.heap.crossings.numbers;
/** Doubles of what blocks of a size take. */
export const TAKEN_NUMBERS = FRAME.heap.taken.numbers;
/** Doubles of a piece of its map or lens. */
export const PIECE_NUMBERS = FRAME.heap.map.numbers;
/** Doubles of one of its lists. */
export const LIST_NUMBERS = FRAME.heap.lists.numbers;
/** Doubles of an act. */
export const ACT_NUMBERS = FRAME.heap.acts.numbers;
/** Doubles of an event. */
export const EVENT_NUMBERS = FRAME.heap.events.numbers;

/** The address space of a heap ends before this, bytes. */
export const ADDRESSES_END = 2 ** 48;
