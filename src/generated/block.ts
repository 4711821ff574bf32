// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const GENERATOR = { MSVC: 0, PCG32: 1, SPLITMIX64: 2, } as const;

export const LIFETIME_MODEL = { RANDOM_WALK: 0, BOUNDED: 1, PHASES: 2, EXPONENTIAL: 3, FIXED_COUNTS: 4, BATCHES: 5, TRACE: 6, } as const;

export const FREE_ORDER = { RANDOM: 0, OLDEST: 1, NEWEST: 2, } as const;

export const CALL_ORDER = { SERIAL: 0, REVERSED: 1, SHUFFLED: 2, ONE: 3, } as const;

export const CALLER_WRITES = { NONE: 0, ASKED: 1, ALL: 2, } as const;

export const SIZES = { DOUBLING: 0, LISTED: 1, UNIFORM: 2, HISTOGRAM: 3, LOG_NORMAL: 4, PARETO: 5, BIMODAL: 6, } as const;

export const HEAP_THREADS = { MERGED: 0, APART: 1, } as const;

export const LOOKUP = { FIRST_FIT: 0, BEST_FIT: 1, WORST_FIT: 2, NEWEST: 3, OLDEST: 4, EXACT: 5, } as const;

export const RETURN_RULE = { KEEP_BIGGER: 0, FREE_RETURNED: 1, FREE_OLDEST: 2, FREE_NEWEST: 3, FREE_RANDOM: 4, KEEP_SMALLER: 5, } as const;

export const BUCKET_KIND = { ONE: 0, LINEAR: 1, POWERS: 2, OWN: 3, } as const;

export const BREAK_KIND = { EFFICIENCY_BELOW: 0, POISONING: 1, EFFECT: 2, GRANTED_AT_LEAST: 3, STEP_EQUALS: 4, HITS_BELOW: 5, LANES_DIFFER: 6, LARGEST_FREED: 7, OVERHEAD_ABOVE: 8, HEAP_ACT: 9, HEAP_EVENT: 10, } as const;

export const OPERATION_STEP = { ROUND: 0, EMPTY: 1, SEARCH: 2, TAKE: 3, CLIMB: 4, SORT: 5, SPLIT: 6, MERGE: 7, PUT: 8, KEEP: 9, CONSOLIDATE: 10, GROW: 11, SHRINK: 12, COMMIT: 13, DECOMMIT: 14, MAP: 15, UNMAP: 16, REMAP: 17, THRESHOLD: 18, OPEN: 19, CLOSE: 20, SLOT: 21, ACTIVATE: 22, STAY: 23, COPY: 24, FAIL: 25, } as const;

export const HEAP_EVENT = { PEAK: 0, SHRINK: 1, THRESHOLD: 2, ACTIVATE: 3, NO_MEMORY: 4, } as const;

export const HEAP = { EXACT: 0, FIRST_FIT: 1, BEST_FIT: 2, NEXT_FIT: 3, BUDDY: 4, SIZE_CLASS: 5, PTMALLOC: 6, NT_XP: 7, NT_XP_LFH: 8, NT_VISTA: 9, TLSF: 10, MUSL: 11, } as const;

export const SCENARIO_FIELD = {
  generator: { min: 0, max: 2 },
  seed: { min: 0, max: 4294967295 },
  lifetime_model: { min: 0, max: 6 },
  allocate_num: { min: 0, max: 1000000 },
  allocate_den: { min: 1, max: 1000000 },
  bound: { min: 1, max: 524288 },
  lifetime: { min: 1, max: 10000000 },
  free_order: { min: 0, max: 2 },
  sizes: { min: 0, max: 6 },
  size_min: { min: 1, max: 1073741824 },
  size_max: { min: 1, max: 1073741824 },
  double_num: { min: 0, max: 1000000 },
  double_den: { min: 1, max: 1000000 },
  median: { min: 1, max: 1073741824 },
  spread: { min: 0, max: 3200 },
  second_median: { min: 1, max: 1073741824 },
  second_spread: { min: 0, max: 3200 },
  first_weight: { min: 0, max: 100 },
  alpha: { min: 1, max: 10000 },
  poison_ratio: { min: 1, max: 1000000 },
  big: { min: 0, max: 1073741824 },
  part_count: { min: 0, max: 64 },
  phase_count: { min: 0, max: 64 },
  lifetime_count: { min: 0, max: 64 },
  lane_count: { min: 1, max: 4 },
  move_count: { min: 0, max: 64 },
  slots: { min: 1, max: 1048576 },
  threads: { min: 1, max: 1024 },
  collect: { min: 0, max: 4000000000 },
  crossing: { min: 0, max: 100 },
  heap_threads: { min: 0, max: 1 },
  thread_ends: { min: 0, max: 4000000000 },
} as const;

export const PART_FIELD = {
  lo: { min: 1, max: 1073741824 },
  hi: { min: 1, max: 1073741824 },
  weight: { min: 0, max: 1000000 },
} as const;

export const PHASE_FIELD = {
  steps: { min: 1, max: 1000000000 },
  chance_num: { min: 0, max: 1000000 },
  chance_den: { min: 1, max: 1000000 },
} as const;

export const LIFETIME_FIELD = {
  size: { min: 1, max: 1073741824 },
  mean: { min: 1, max: 10000000 },
} as const;

export const MOVE_FIELD = {
  size: { min: 0, max: 1073741824 },
  index: { min: 0, max: 63 },
} as const;

export const POLICY_FIELD = {
  capacity: { min: 0, max: 65536 },
  lookup: { min: 0, max: 5 },
  return_rule: { min: 0, max: 5 },
  cutoff: { min: 1, max: 4294967295 },
  ratio: { min: 100, max: 4294967295 },
  waste_bytes: { min: 0, max: 4294967295 },
  granularity: { min: 1, max: 1048576 },
  bucket_kind: { min: 0, max: 3 },
  bucket_count: { min: 1, max: 4096 },
  bucket_width: { min: 1, max: 1073741824 },
  round_up: { min: 0, max: 1 },
  discard: { min: 0, max: 1 },
  per_thread: { min: 0, max: 1 },
  idle_max: { min: 1, max: 4294967295 },
  empty_every: { min: 1, max: 4294967295 },
} as const;

export const BATCHES_FIELD = {
  pointers: { min: 1, max: 100000 },
  size: { min: 1, max: 1073741824 },
  resize_num: { min: 1, max: 1000000 },
  resize_den: { min: 1, max: 1000000 },
  order: { min: 0, max: 3 },
  writes: { min: 0, max: 2 },
} as const;

export const TRACE_FIELD = {
  operations: { min: 1, max: 4000000000 },
  only_min: { min: 1, max: 1073741824 },
  only_max: { min: 1, max: 1073741824 },
} as const;

export const SCENARIO_WORD = { generator: 1, seed: 2, lifetime_model: 3, allocate_num: 4, allocate_den: 5, bound: 6, lifetime: 7, free_order: 8, sizes: 9, size_min: 10, size_max: 11, double_num: 12, double_den: 13, median: 14, spread: 15, second_median: 16, second_spread: 17, first_weight: 18, alpha: 19, poison_ratio: 20, big: 21, part_count: 22, phase_count: 23, lifetime_count: 24, lane_count: 25, move_count: 26, slots: 27, threads: 28, collect: 29, crossing: 30, heap_threads: 31, thread_ends: 32, } as const;

export const PART_WORD = { lo: 0, hi: 1, weight: 2, } as const;

export const PHASE_WORD = { steps: 0, chance_num: 1, chance_den: 2, } as const;

export const LIFETIME_WORD = { size: 0, mean: 1, } as const;

export const MOVE_WORD = { size: 0, index: 1, } as const;

export const POLICY_WORD = { capacity: 0, lookup: 1, return_rule: 2, cutoff: 3, ratio: 4, waste_bytes: 5, granularity: 6, bucket_kind: 7, bucket_count: 8, bucket_width: 9, round_up: 10, discard: 11, per_thread: 12, idle_max: 13, empty_every: 14, } as const;

export const BATCHES_WORD = { pointers: 0, size: 1, resize_num: 2, resize_den: 3, order: 4, writes: 5, } as const;

export const TRACE_WORD = { operations: 0, only_min: 1, only_max: 2, } as const;

export const BLOCK = { WORDS: 1378, ABI_VERSION: 0, PARTS: 33, PART_WORDS: 3, PHASES: 225, PHASE_WORDS: 3, LIFETIMES: 417, LIFETIME_WORDS: 2, MOVES: 545, MOVE_WORDS: 2, LANES: 673, LANE_WORDS: 79, BOUNDS: 15, HEAPS: 989, HEAP_WORDS: 17, HEAP_PARAMETERS: 1, POOLS: 1057, POOL_WORDS: 78, POOL_LIST: 13, BATCHES: 1369, TRACE: 1375, } as const;

export const STRUCT = { EVENT_BYTES: 24, EVENT_STEP: 0, EVENT_EFFECT: 4, EVENT_CAUSE: 6, EVENT_SIZE: 8, EVENT_OTHER: 16, SPAN_BYTES: 64, SPAN_DEFINED: 40, SPAN_EFFECTS: 44, CLASS_BYTES: 32, BUFFER_BYTES: 16, } as const;

export const PACKED_PAGE = { OPERATIONS: 65536, BYTES: 1048576, } as const;
