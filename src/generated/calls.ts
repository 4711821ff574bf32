// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const CALL_TEXT = {
  BYTES: 65536,
  LINES: 4096,
  LINE_WORDS: 4,
} as const;

export const CALL_LINE = {
  ALLOCATE: 0,
  RESIZE: 1,
  RELEASE: 2,
  ALLOCATE_ZEROED: 3,
  ALLOCATE_ALIGNED: 4,
  THREAD: 5,
  TIME: 6,
} as const;
