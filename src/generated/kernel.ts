// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const LIMIT = {
  LANES: 4,
  STEPS: 4000000000,
  SPANS_PER_OCTAVE: 1024,
  SPANS: 23552,
  VIEW_COLUMNS: 1024,
  BREAKPOINTS: 8,
  EVENT_BREAKPOINT: 8,
  KEYFRAME_BYTES: 29360128,
  TRANSFER_BYTES: 65536,
  NONE: 4294967295,
} as const;
