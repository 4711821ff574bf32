import { FRAME } from "../../generated/abi";

/** The positions of an operation step's numbers in its row (HeapArrays.operationSteps). */
export const STEP_AT = { kind: 0, list: 1, at: 2, size: 3, other: 4 } as const;
/** The most ends of a run that one frame reports on (HeapAsk.until). */
export const HEAP_ENDS = 4;
/** The positions of an event's numbers in its row (HeapArrays.events). */
export const EVENT = { step: 0, kind: 1, size: 2, other: 3 } as const;

/** Doubles per heap for its figures. */
export const FIGURE_NUMBERS = FRAME.heap.figures.numbers;
/** Doubles per column of a heap's series. */
export const COLUMN_NUMBERS = FRAME.heap.series.numbers;
/** Doubles for a heap's cost up to one end of the run. */
export const UNTIL_NUMBERS = FRAME.heap.until.numbers;
/** Doubles for the crossings of two heaps. */
export const CROSSING_NUMBERS = FRAME.heap.crossings.numbers;
/** Doubles for what blocks of one size take. */
export const TAKEN_NUMBERS = FRAME.heap.taken.numbers;
/** Doubles per piece of a map or lens. */
export const PIECE_NUMBERS = FRAME.heap.map.numbers;
/** Doubles per free list. */
export const LIST_NUMBERS = FRAME.heap.lists.numbers;
/** Doubles per operation step. */
export const OPERATION_STEP_NUMBERS = FRAME.heap.operation_steps.numbers;
/** Doubles per event. */
export const EVENT_NUMBERS = FRAME.heap.events.numbers;

/** Every address of a heap is below this, in bytes. */
export const ADDRESSES_END = 2 ** 48;
