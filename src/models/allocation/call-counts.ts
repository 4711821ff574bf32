import { HEAP_COUNT, TRACKED_COUNT } from "../../generated/heap";

/** A count of a call, by the core's name: those of every heap, then those of a tracked one. */
export type CallCount = keyof typeof HEAP_COUNT | keyof typeof TRACKED_COUNT;

/** The counts in the order of a call's row. */
export const CALL_COUNTS = [...Object.keys(HEAP_COUNT), ...Object.keys(TRACKED_COUNT)] as readonly CallCount[];
