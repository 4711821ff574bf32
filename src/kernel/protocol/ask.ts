import { checkHeapAsk, type HeapAnswer, type HeapAsk } from "./heap-ask";

/**
 * What a lab asks of its model, and what frames answer besides their columns. A lab has types of its own for both, in a
 * file of its own; whoever passes them on reads neither. What was asked ends with the scenario.
 */
export type Ask = HeapAsk;
export type Answer = HeapAnswer;

/** @throws RangeError naming what cannot be asked of the open lanes. */
export const checkAsk = checkHeapAsk;
