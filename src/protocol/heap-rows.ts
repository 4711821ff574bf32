/** Where the numbers of an act stand in its row of a frame (HeapArrays.acts). */
export const ACT = { kind: 0, list: 1, at: 2, size: 3, other: 4 } as const;
export const ACT_NUMBERS = 5;
/** Where the numbers of an event stand in its row (HeapArrays.events). */
export const EVENT = { step: 0, kind: 1, size: 2, other: 3 } as const;
export const EVENT_NUMBERS = 4;

/** The address space of a heap ends before this, bytes. */
export const ADDRESSES_END = 2 ** 48;
