// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const LIMIT = { LANES: 4, STEPS: 4000000000, SPANS: 23552, VIEW_COLUMNS: 1024, BREAKPOINTS: 8, EVENT_BREAKPOINT: 8, KEYFRAME_BYTES: 29360128, TRANSFER_BYTES: 65536, NONE: 4294967295, CAPACITY: 65536, BUCKETS: 4096, BOUNDS: 64, POWER_BUCKETS: 31, SLOTS: 65536, LISTED: 4096, DETAILED: 64, PARTS: 64, PHASES: 64, LIFETIMES: 64, MOVES: 64, LIFETIME: 10000000, SHELVES: 64, SHELVED: 1024, MARKS: 4096, SIZE: 1073741824, GRANULARITY: 1048576, FRACTION: 1000000, RATIO: 100000000, LIVE: 1048576, EVENTS: 65536, SIZE_CLASSES: 124, INSIDE_RUN: 10000, CHUNKS: 1572864, } as const;

export const OPERATION = { START: 0, ALLOCATE: 1, FREE: 2, RESIZE: 3, } as const;

export const CAUSE = { NO_STEP: 0, FITS: 1, NO_SLOTS: 2, CACHE_EMPTY: 3, TOO_SMALL: 4, TOO_WASTEFUL: 5, NOT_EXACT: 6, OUTSIDE_BUCKETS: 7, OVER_CUTOFF: 8, KEPT_IN_FREE_SLOT: 9, KEPT_BIGGER: 10, NOT_BIGGER: 11, KEPT_SMALLER: 12, NOT_SMALLER: 13, SLOT_FULL: 14, REPLACED_OLDEST: 15, REPLACED_NEWEST: 16, REPLACED_RANDOM: 17, POOL_NEW: 18, POOL_GREW: 19, POOL_REFUSED: 20, POOL_KEPT: 21, POOL_DROPPED: 22, OVER_MAX: 23, } as const;

export const VERDICT = { EMPTY: 0, TOO_SMALL: 1, TOO_WASTEFUL: 2, NOT_EXACT: 3, FITS: 4, CHOSEN: 5, } as const;

export const EFFECT = { BORN: 0, WASTED: 1, STAYS: 2, REPLACED: 3, MOVED_INSIDE: 4, } as const;

export const FIGURE = { live: 0, needed: 1, granted: 2, wasted: 3, idle: 4, cached: 5, efficiency: 6, mean_efficiency: 7, footprint_efficiency: 8, requests: 9, returns: 10, hits: 11, misses: 12, hit_rate: 13, heap_allocations: 14, heap_frees: 15, avoided_allocations: 16, avoided_frees: 17, avoided_share: 18, allocated_bytes: 19, freed_bytes: 20, poisoned: 21, poisoned_bytes: 22, big: 23, largest_live: 24, largest_cached: 25, largest_born: 26, largest_born_step: 27, largest_gone_step: 28, inside_run: 29, latest_event: 30, event_before: 31, born_count: 32, born_first: 33, wasted_count: 34, wasted_first: 35, stays_count: 36, stays_first: 37, replaced_count: 38, replaced_first: 39, moved_inside_count: 40, moved_inside_first: 41, resized_in_place: 42, resized_moved: 43, resized_copied: 44, } as const;

export const LANE_POOL_FIGURE = { grown: 0, copied: 1, garbage: 2, collections: 3, retained: 4, held: 5, beside: 6, } as const;

export const OUTCOME = { operation: 0, cause: 1, index: 2, needed: 3, granted: 4, slot: 5, freed: 6, compared: 7, } as const;

export const CALL = { before: 0, zeroed: 1, alignment: 2, } as const;

export const MARK = { size: 0, needed: 1, index: 2, differs: 3, born: 4, hand_outs: 5, useful: 6, } as const;

export const HISTORY = { born: 0, hand_outs: 1, useful: 2, } as const;

export const VISIT = { slot: 0, size: 1, verdict: 2, } as const;

export const HEAP_SCALAR = { operation_step_count: 0, lens_from: 1, } as const;

export const HEAP_DIGESTED = [ 12, 0, 7, 10, 11, 4, 14, 3, 31, 32, 36, 38, ] as const;

export const FRAME = {
  run: {
    requested: { type: "f64", numbers: 1 },
    call: { type: "u32", numbers: 3 },
  },
  lane: {
    figures: { type: "f64", numbers: 45 },
    classes: { type: "f64", numbers: 4 },
    series: { type: "f32", numbers: 5 },
    effects: { type: "u32", numbers: 5 },
    outcome: { type: "u32", numbers: 8 },
    slots: { type: "u32", numbers: 2 },
    histories: { type: "u32", numbers: 3 },
    visits: { type: "u32", numbers: 3 },
    marks: { type: "u32", numbers: 7 },
  },
  heap: {
    figures: { type: "f64", numbers: 48 },
    series: { type: "f64", numbers: 8 },
    map: { type: "f64", numbers: 12 },
    lens: { type: "f64", numbers: 12 },
    areas: { type: "f64", numbers: 10 },
    bands: { type: "f64", numbers: 12 },
    lists: { type: "f64", numbers: 2 },
    operation_steps: { type: "f64", numbers: 5 },
    events: { type: "f64", numbers: 4 },
    until: { type: "f64", numbers: 5 },
    crossings: { type: "f64", numbers: 3 },
    taken: { type: "f64", numbers: 3 },
    scalars: { type: "f64", numbers: 2 },
  },
  pool: {
    figures: { type: "f64", numbers: 7 },
    shelves: { type: "f64", numbers: 5 },
    shelf_of: { type: "u32", numbers: 1 },
  },
} as const;
