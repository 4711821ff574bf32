// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const MACHINE_LIMIT = { FILE_PAGE_BYTES: 4096, SECTOR_BYTES: 512, COMMANDS: 64, MEMORY_PAGES: 268435456, EATER_PAGES: 256, ACTS: 64, CELLS: 8192, CLOCK: 9007199254740992, } as const;

export const MACHINE_COMMAND = { FREE: 0, EAT: 1, DROP: 2, DD: 3, DIRECT: 4, WRITE: 5, SYNC: 6, } as const;

export const MACHINE_END = { RUNNING: 0, DONE: 1, FILE_ENDED: 2, LIMIT_REACHED: 3, MEMORY_EXHAUSTED: 4, } as const;

export const MACHINE_CAUSE = { NONE: 0, EATER: 1, READ: 2, WRITE: 3, DROPPED: 4, TRUNCATED: 5, KILLED: 6, } as const;

export const MACHINE_ACT = { READ: 0, WINDOW: 1, METADATA: 2, WAIT: 3, EVICT: 4, EVICT_METADATA: 5, ALLOC: 6, BAD_ALLOC: 7, FREE: 8, DRIFT: 9, WRITE: 10, WRITE_BACK: 11, PANEL: 12, } as const;

export const MACHINE_EVENT = { COMMAND_ENDED: 0, EVICTION_BEGAN: 1, BAD_ALLOC: 2, WRITER_WAITED: 3, } as const;

export const MACHINE_STOP = { EVENT: 0, ACT: 1, FREE_BELOW: 2, STEP_EQUALS: 3, } as const;

export const MACHINE_FIGURE = { clock: 0, commands_ended: 1, steps_ended: 2, steps: 3, memory: 4, programs: 5, buffers: 6, cached: 7, free: 8, eaten: 9, metadata: 10, mapped: 11, file_pages: 12, file_cached: 13, asked: 14, outlived: 15, outlived_first: 16, dirty: 17, } as const;

export const MACHINE_COMMAND_FIGURE = { first_step: 0, end: 1, steps: 2, full_records: 3, partial_records: 4, bytes: 5, time: 6, requests: 7, memory_pages: 8, disk_pages: 9, disk_bytes: 10, transfer_time: 11, request_time: 12, call_time: 13, copy_time: 14, metadata_time: 15, evicted: 16, metadata_evicted: 17, taken: 18, written: 19, programs: 20, buffers: 21, cached: 22, free: 23, eaten: 24, } as const;

export const MACHINE_OUTCOME = { command: 0, step: 1, bytes: 2, time: 3, acts: 4, kept: 5, } as const;

export const MACHINE_ACT_COLUMN = { kind: 0, cause: 1, page: 2, pages: 3, disk_pages: 4, ns: 5, } as const;

export const MACHINE_EVENT_COLUMN = { step: 0, kind: 1, cause: 2, command: 3, } as const;

export const PAGE_CELL = { in_memory: 0, on_disk: 1, asked: 2, outlived: 3, dirty: 4, } as const;

export const MACHINE_FIELD = {
  memory: { min: 1, max: 268435456 },
  programs: { min: 1, max: 268435456 },
  buffers: { min: 1, max: 268435456 },
  cached: { min: 1, max: 268435456 },
  file: { min: 1, max: 8589934592 },
  resident: { min: 0, max: 2097152 },
  request: { min: 0, max: 1000000000 },
  rate: { min: 1000, max: 100000000000 },
  call: { min: 0, max: 1000000000 },
  copy: { min: 1000, max: 100000000000 },
  metadata_blocks: { min: 0, max: 1000000 },
  metadata: { min: 0, max: 1000000000 },
  readahead: { min: 0, max: 1024 },
  limit: { min: 0, max: 4294967295 },
  dirty: { min: 0, max: 1073741824 },
  drift: { min: 0, max: 1 },
  command_count: { min: 0, max: 64 },
} as const;

export const MACHINE_COMMAND_FIELD = {
  kind: { min: 0, max: 6 },
  sectors: { min: 0, max: 8192 },
} as const;

export const MACHINE_WORD = { memory: 1, programs: 2, buffers: 3, cached: 4, file: 5, resident: 6, request: 7, rate: 8, call: 9, copy: 10, metadata_blocks: 11, metadata: 12, readahead: 13, limit: 14, dirty: 15, drift: 16, command_count: 17, } as const;

export const MACHINE_COMMAND_WORD = { kind: 0, sectors: 1, } as const;

export const MACHINE_BLOCK = { WORDS: 146, STAGE: 0, ABI_VERSION: 1, COMMANDS: 18, COMMAND_WORDS: 2, } as const;
