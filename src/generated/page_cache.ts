// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const PAGE_LIMIT = { LANES: 4, REQUESTS: 16777216, PAGES: 4194304, CACHE: 1048576, YCSB_ALPHA: 99, PARAMETERS: 8, LISTS: 16, ACTS: 64, CELLS: 2048, EVENTS: 4096, STAYS: 64, MIN_SAMPLE: 16, MAX_SAMPLE: 1024, NONE: 4294967295, } as const;

export const PAGE_STAGE = { MACHINE: 0, POLICIES: 1, } as const;

export const WORK = { MIX: 0, ZIPF: 1, PHASES: 2, LOOP: 3, SCAN: 4, UNIFORM: 5, LIST: 6, TRACE: 7, } as const;

export const ZIPF = { EXACT: 0, YCSB: 1, } as const;

export const AGAIN = { NEW: 0, SAME: 1, ALTERNATE: 2, } as const;

export const LIST_KIND = { PAGES: 0, NAMES: 1, MIXED: 2, } as const;

export const ROLE = { NAME: 0, FRESH: 1, PROVED: 2, DEAD: 3, SPENT: 4, } as const;

export const ACT = { HIT: 0, MISS: 1, EVICT: 2, MOVE: 3, TARGET: 4, HAND: 5, } as const;

export const PAGE_CAUSE = { NONE: 0, COLD: 1, EVICTED_EARLIER: 2, ONLY_A_NAME: 3, PROMOTED: 4, DEMOTED: 5, SECOND_CHANCE: 6, ADMITTED: 7, OLDEST: 8, LEAST_RECENT: 9, MOST_RECENT: 10, BIT_CLEAR: 11, LOWEST_COUNT: 12, REQUESTED_ONCE: 13, LOST_COMPARISON: 14, OVER_QUOTA: 15, FURTHEST: 16, CHANCE: 17, INACTIVE_TAIL: 18, MEMORY_TAKEN: 19, } as const;

export const PAGE_EVENT = { HIT: 0, COLD_MISS: 1, MISS_AGAIN: 2, GHOST_HIT: 3, EVICTION: 4, PROMOTION: 5, DEMOTION: 6, SECOND_CHANCE: 7, ADMISSION: 8, REJECTION: 9, TARGET_MOVED: 10, FULL: 11, FIRST_NAME_HIT: 12, SCAN_BEGINS: 13, SCAN_ENDS: 14, FLUSHED: 15, BILL: 16, TAKEN: 17, GIVEN_BACK: 18, TARGET_PEAKED: 19, PARTED: 20, } as const;

export const PAGE_BREAK = { STEP_EQUALS: 0, HIT_RATIO_BELOW: 1, WINDOW_BELOW: 2, EVENT: 3, PAGE_REQUESTED: 4, PAGE_EVICTED: 5, LANES_DIFFER: 6, LANES_PART: 7, } as const;

export const PAGE_FIGURE = { hits: 0, misses: 1, cold: 2, again: 3, evictions: 4, ghost_hits: 5, moves: 6, resident: 7, proved: 8, fresh: 9, dead: 10, names: 11, capacity: 12, hit_ratio: 13, window_hits: 14, open_window_hits: 15, target: 16, target_highest: 17, target_highest_step: 18, hand: 19, full_step: 20, ghost_step: 21, flushed_step: 22, flushes: 23, bill: 24, next_out: 25, next_out_list: 26, next_out_cause: 27, spent: 28, alike: 29, missed_bytes: 30, requested_bytes: 31, byte_miss_ratio: 32, } as const;

export const CELL = { page: 0, entries: 1, fresh: 2, proved: 3, dead: 4, marked: 5, value: 6, spent: 7, } as const;

export const PAGE_FACT = { requested: 0, first: 1, last: 2, next: 3, } as const;

export const PLACE = { list: 0, role: 1, changed: 2, value: 3, } as const;

export const PAGE_POLICY = {
  FIFO: {
    number: 0,
    wire: "fifo",
    parameters: [
    ],
    lists: [
      { name: "queue", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  LRU: {
    number: 1,
    wire: "lru",
    parameters: [
    ],
    lists: [
      { name: "queue", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  MRU: {
    number: 2,
    wire: "mru",
    parameters: [
    ],
    lists: [
      { name: "queue", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  RANDOM: {
    number: 3,
    wire: "random",
    parameters: [
    ],
    lists: [
      { name: "slots", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  CLOCK: {
    number: 4,
    wire: "clock",
    parameters: [
      { name: "bits", min: 1, max: 8, usual: 1 },
    ],
    lists: [
      { name: "clock", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  LFU: {
    number: 5,
    wire: "lfu",
    parameters: [
      { name: "enters", min: 0, max: 1, usual: 0 },
    ],
    lists: [
      { name: "by_count", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  LRU_2: {
    number: 6,
    wire: "lru-2",
    parameters: [
    ],
    lists: [
      { name: "once", count: 1, kind: LIST_KIND.PAGES },
      { name: "by_last_but_one", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  SIEVE: {
    number: 7,
    wire: "sieve",
    parameters: [
      { name: "array", min: 0, max: 1, usual: 0 },
    ],
    lists: [
      { name: "queue", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  SLRU: {
    number: 8,
    wire: "slru",
    parameters: [
      { name: "segments", min: 1, max: 16, usual: 4 },
      { name: "lowest", min: 0, max: 99, usual: 0 },
    ],
    lists: [
      { name: "segment", count: 16, kind: LIST_KIND.PAGES },
    ],
  },
  TWO_Q: {
    number: 9,
    wire: "2q",
    parameters: [
      { name: "in", min: 1, max: 99, usual: 25 },
      { name: "out", min: 0, max: 400, usual: 50 },
    ],
    lists: [
      { name: "a1in", count: 1, kind: LIST_KIND.PAGES },
      { name: "am", count: 1, kind: LIST_KIND.PAGES },
      { name: "a1out", count: 1, kind: LIST_KIND.NAMES },
    ],
  },
  ARC: {
    number: 10,
    wire: "arc",
    parameters: [
      { name: "whole", min: 0, max: 1, usual: 0 },
    ],
    lists: [
      { name: "t1", count: 1, kind: LIST_KIND.PAGES },
      { name: "t2", count: 1, kind: LIST_KIND.PAGES },
      { name: "b1", count: 1, kind: LIST_KIND.NAMES },
      { name: "b2", count: 1, kind: LIST_KIND.NAMES },
    ],
  },
  S3_FIFO: {
    number: 11,
    wire: "s3-fifo",
    parameters: [
      { name: "small", min: 1, max: 99, usual: 10 },
      { name: "ghost", min: 0, max: 400, usual: 90 },
      { name: "move", min: 1, max: 8, usual: 2 },
      { name: "program", min: 0, max: 5, usual: 0 },
    ],
    lists: [
      { name: "small", count: 1, kind: LIST_KIND.PAGES },
      { name: "main", count: 1, kind: LIST_KIND.PAGES },
      { name: "ghost", count: 1, kind: LIST_KIND.NAMES },
    ],
  },
  W_TINYLFU: {
    number: 12,
    wire: "w-tinylfu",
    parameters: [
      { name: "window", min: 0, max: 99, usual: 1 },
      { name: "count", min: 0, max: 1, usual: 0 },
      { name: "age", min: 1, max: 1000, usual: 10 },
      { name: "cap", min: 1, max: 255, usual: 15 },
      { name: "climb", min: 0, max: 3, usual: 0 },
    ],
    lists: [
      { name: "window", count: 1, kind: LIST_KIND.PAGES },
      { name: "probation", count: 1, kind: LIST_KIND.PAGES },
      { name: "protected", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  LIRS: {
    number: 13,
    wire: "lirs",
    parameters: [
      { name: "hir", min: 1, max: 99, usual: 1 },
    ],
    lists: [
      { name: "stack", count: 1, kind: LIST_KIND.MIXED },
      { name: "queue", count: 1, kind: LIST_KIND.PAGES },
      { name: "names", count: 1, kind: LIST_KIND.NAMES },
    ],
  },
  LINUX: {
    number: 14,
    wire: "linux",
    parameters: [
      { name: "refault", min: 0, max: 1, usual: 1 },
      { name: "ratio", min: 0, max: 64, usual: 0 },
    ],
    lists: [
      { name: "inactive", count: 1, kind: LIST_KIND.PAGES },
      { name: "active", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  OPTIMUM: {
    number: 15,
    wire: "optimum",
    parameters: [
    ],
    lists: [
      { name: "by_next_request", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  TWO_Q_LRU: {
    number: 16,
    wire: "2q-lru",
    parameters: [
      { name: "in", min: 1, max: 99, usual: 25 },
      { name: "out", min: 0, max: 400, usual: 50 },
    ],
    lists: [
      { name: "recent", count: 1, kind: LIST_KIND.PAGES },
      { name: "frequent", count: 1, kind: LIST_KIND.PAGES },
      { name: "names", count: 1, kind: LIST_KIND.NAMES },
    ],
  },
  TWO_Q_VALUES: {
    number: 17,
    wire: "2q-values",
    parameters: [
      { name: "in", min: 1, max: 99, usual: 25 },
      { name: "out", min: 1, max: 99, usual: 50 },
    ],
    lists: [
      { name: "recent", count: 1, kind: LIST_KIND.PAGES },
      { name: "frequent", count: 1, kind: LIST_KIND.PAGES },
      { name: "evicted", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  TWO_GENERATIONS: {
    number: 18,
    wire: "two-generations",
    parameters: [
      { name: "late", min: 0, max: 1, usual: 0 },
    ],
    lists: [
      { name: "new", count: 1, kind: LIST_KIND.PAGES },
      { name: "old", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  LRU_TWO_LISTS: {
    number: 19,
    wire: "lru-two-lists",
    parameters: [
      { name: "high", min: 1, max: 100, usual: 90 },
    ],
    lists: [
      { name: "high", count: 1, kind: LIST_KIND.PAGES },
      { name: "low", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  LRU_SHARDS: {
    number: 20,
    wire: "lru-shards",
    parameters: [
      { name: "shards", min: 1, max: 16, usual: 4 },
    ],
    lists: [
      { name: "shard", count: 16, kind: LIST_KIND.PAGES },
    ],
  },
  CLOCK_PRO_QUICK: {
    number: 21,
    wire: "clock-pro-quick",
    parameters: [
      { name: "hot", min: 1, max: 99, usual: 97 },
      { name: "ghost", min: 0, max: 400, usual: 50 },
    ],
    lists: [
      { name: "cold", count: 1, kind: LIST_KIND.PAGES },
      { name: "hot", count: 1, kind: LIST_KIND.PAGES },
      { name: "ghost", count: 1, kind: LIST_KIND.NAMES },
    ],
  },
  CLOCK_PRO_2K: {
    number: 22,
    wire: "clock-pro-2k",
    parameters: [
      { name: "hot", min: 1, max: 99, usual: 97 },
      { name: "ghost", min: 0, max: 400, usual: 50 },
    ],
    lists: [
      { name: "cold", count: 1, kind: LIST_KIND.PAGES },
      { name: "hot", count: 1, kind: LIST_KIND.PAGES },
      { name: "ghost", count: 1, kind: LIST_KIND.NAMES },
    ],
  },
  MQ: {
    number: 23,
    wire: "mq",
    parameters: [
      { name: "queues", min: 1, max: 15, usual: 8 },
      { name: "life", min: 1, max: 1000, usual: 10 },
      { name: "ghost", min: 0, max: 400, usual: 400 },
    ],
    lists: [
      { name: "queue", count: 15, kind: LIST_KIND.PAGES },
      { name: "ghost", count: 1, kind: LIST_KIND.NAMES },
    ],
  },
  LRU_LATE: {
    number: 24,
    wire: "lru-late",
    parameters: [
      { name: "age", min: 0, max: 1000000, usual: 0 },
      { name: "behind", min: 0, max: 65536, usual: 0 },
    ],
    lists: [
      { name: "queue", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  LRU_SAMPLED: {
    number: 25,
    wire: "lru-sampled",
    parameters: [
      { name: "sample", min: 1, max: 64, usual: 5 },
      { name: "pool", min: 0, max: 64, usual: 16 },
      { name: "tick", min: 1, max: 1000000, usual: 1 },
    ],
    lists: [
      { name: "pages", count: 1, kind: LIST_KIND.PAGES },
    ],
  },
  MGLRU: {
    number: 26,
    wire: "mglru",
    parameters: [
    ],
    lists: [
      { name: "generation", count: 4, kind: LIST_KIND.PAGES },
    ],
  },
} as const;

export const PAGE_FIELD = {
  work: { min: 0, max: 7 },
  n: { min: 1, max: 4194304 },
  alpha: { min: 0, max: 300 },
  zipf: { min: 0, max: 1 },
  hot: { min: 0, max: 16777216 },
  scan: { min: 1, max: 4194304 },
  again: { min: 0, max: 2 },
  period: { min: 1, max: 16777216 },
  shift: { min: 0, max: 4194304 },
  requests: { min: 1, max: 16777216 },
  seed: { min: 0, max: 4294967295 },
  cache: { min: 1, max: 1048576 },
  window: { min: 10, max: 1000000 },
  warm: { min: 0, max: 16777216 },
  sample: { min: 0, max: 1024 },
  quarter: { min: 0, max: 4 },
  take_at: { min: 0, max: 16777216 },
  take_pages: { min: 0, max: 1048576 },
  take_until: { min: 0, max: 16777216 },
  lane_count: { min: 1, max: 4 },
} as const;

export const PAGE_WORD = { work: 2, n: 3, alpha: 4, zipf: 5, hot: 6, scan: 7, again: 8, period: 9, shift: 10, requests: 11, seed: 12, cache: 13, window: 14, warm: 15, sample: 16, quarter: 17, take_at: 18, take_pages: 19, take_until: 20, lane_count: 21, } as const;

export const PAGE_BLOCK = { WORDS: 60, STAGE: 0, ABI_VERSION: 1, LANES: 24, LANE_WORDS: 9, LANE_PARAMETERS: 1, } as const;

export const PAGE_STRUCT = { ACT_BYTES: 40, ACT_WORDS: 6, ACT_BEFORE: 24, ACT_AFTER: 32, ACTS_BY_KIND: 4, ACTS_EVENTS: 28, ACTS_AT: 32, EVENT_BYTES: 12, CELL_BYTES: 32, STAY_BYTES: 12, STAYS_AT: 4, SPAN_BYTES: 72, SPAN_DEFINED: 48, } as const;
