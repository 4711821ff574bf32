// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const CALL_TEXT = { BYTES: 65536, LINES: 4096, LINE_WORDS: 4, } as const;

export const CALL_LINE = { ALLOCATE: 0, RESIZE: 1, RELEASE: 2, ALLOCATE_ZEROED: 3, ALLOCATE_ALIGNED: 4, THREAD: 5, TIME: 6, } as const;

export const CALL_BATCH = { OPERATIONS: 8192, OPERATION_WORDS: 8, } as const;

export const TAKEN = { MISSED_FREE: 0, LEAK: 1, ERROR: 2, } as const;

export const ODD_CALL = { missedFrees: 0, unknownFrees: 1, unknownResizes: 2, failed: 3, resizesToZero: 4, leaks: 5, } as const;

export const CALL_REFUSAL = { NONE: 0, FULL: 1, TAKEN: 2, } as const;

export const CALL_FACT = { operations: 0, needed: 1, needed_peak: 2, needed_peak_at: 3, needed_sum: 4, live: 5, live_peak: 6, freed_elsewhere: 7, freed_next: 8, threads: 9, requests: 10, bytes: 11, outside_requests: 12, outside_bytes: 13, empty: 14, } as const;

export const CALL_COUNTS = { FACTS: 335, LETTERS: 15, CLASS_REQUESTS: 143, CLASS_BYTES: 207, DEPTHS: 271, POWERS: 64, SPANS: 1024, SMALL_SIZES: 8192, EXACT_LIVES: 65536, LIFE_CLASSES: 256, LIFE_POWERS: 37, } as const;
