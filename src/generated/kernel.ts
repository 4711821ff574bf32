// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const ABI_VERSION = 21;

export const LIMIT = {
  LANES: 4,
  STEPS: 4000000000,
  SPANS: 23552,
  VIEW_COLUMNS: 1024,
  BREAKPOINTS: 8,
  EVENT_BREAKPOINT: 8,
  KEYFRAME_BYTES: 29360128,
  TRANSFER_BYTES: 65536,
  NONE: 4294967295,
} as const;

export const STATUS = {
  OK: 0,
  BREAKPOINT: 1,
  LIVE_LIMIT: 2,
  STEP_LIMIT: 3,
  NOT_OPEN: 4,
  BAD_VERSION: 5,
  BAD_FIELD: 6,
  BAD_ARGUMENT: 7,
  NO_MEMORY: 8,
  CHUNK_LIMIT: 9,
  SCRIPT_ENDED: 10,
  CLOCK_ENDED: 11,
  NEED_PAGE: 12,
  BAD_PAGE: 13,
} as const;
