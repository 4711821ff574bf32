// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const HEAP_LIMIT = { PARAMETERS: 16, OPERATION_STEPS: 32, BATCH: 4096, LISTS: 1024, PIECES: 4096, AREA_ROWS: 64, FILLS: 2048, LINKS: 64, TILES: 64, EVENTS: 80, TRACE_IDS: 16777216, TRACE_THREADS: 2048, LOG2_ALIGNMENT: 32, TRACE_CHUNKS: 8384512, NO_LIST: 65535, } as const;

export const CHUNK_KIND = { LIVE: 0, MAPPED: 1, FREE: 2, TOP: 3, CACHED: 4, METADATA: 5, UNCOMMITTED: 6, } as const;

export const OPERATION_STEP = { ROUND: 0, EMPTY: 1, SEARCH: 2, TAKE: 3, CLIMB: 4, SORT: 5, SPLIT: 6, MERGE: 7, PUT: 8, KEEP: 9, CONSOLIDATE: 10, GROW: 11, SHRINK: 12, COMMIT: 13, DECOMMIT: 14, MAP: 15, UNMAP: 16, REMAP: 17, THRESHOLD: 18, OPEN: 19, CLOSE: 20, SLOT: 21, ACTIVATE: 22, STAY: 23, COPY: 24, FAIL: 25, } as const;

export const HEAP_EVENT = { PEAK: 0, SHRINK: 1, THRESHOLD: 2, ACTIVATE: 3, NO_MEMORY: 4, } as const;

export const HEAP_COUNT = { operations: 0, nodes: 1, bins: 2, splits: 3, merges: 4, copied: 5, page_faults: 6, pages_released: 7, system_calls: 8, } as const;

export const HEAP_FIGURE = { needed: 0, internal_padding: 1, headers: 2, cached_free: 3, free: 4, top: 5, metadata: 6, committed: 7, uncommitted: 8, mapped: 9, resident: 10, heap_end: 11, live: 12, mappings: 13, free_count: 14, cached_free_count: 15, largest_free: 16, overhead: 17, mean_overhead: 18, internal: 19, external: 20, peak: 21, peak_step: 22, latest_event: 23, event_before: 24, cycles: 25, mean_cycles: 26, speed: 27, last_cycles: 28, saved_cycles: 29, operations: 30, nodes: 31, bins: 32, splits: 33, merges: 34, copied: 35, page_faults: 36, pages_released: 37, system_calls: 38, last_operations: 39, last_nodes: 40, last_bins: 41, last_splits: 42, last_merges: 43, last_copied: 44, last_page_faults: 45, last_pages_released: 46, last_system_calls: 47, } as const;

export const HEAP_COLUMN = { first: 0, min: 1, max: 2, last: 3, mean: 4, committed: 5, faults: 6, speed: 7, } as const;

export const HEAP_UNTIL = { operations: 0, mean_overhead: 1, faults: 2, cycles: 3, speed: 4, } as const;

export const HEAP_CROSSINGS = { count: 0, first: 1, last: 2, } as const;

export const HEAP_TAKEN = { asked: 0, least: 1, most: 2, } as const;

export const HEAP_PIECE = { at: 0, bytes: 1, needed: 2, slack: 3, cached_free: 4, free: 5, metadata: 6, uncommitted: 7, kind: 8, chunk: 9, born: 10, thread: 11, } as const;

export const HEAP_AREA = { arena: 0, heap: 1, from: 2, bytes: 3, in_use: 4, needed: 5, live: 6, resident: 7, threads: 8, areas: 9, } as const;

export const HEAP_LIST = { count: 0, bytes: 1, } as const;

export const HEAP_FILL = { steps: 0, list: 1, count: 2, bytes: 3, } as const;

export const HEAP_LINK = { at: 0, size: 1, } as const;

export const HEAP_PLACE = { mapped: 0, at: 1, bytes: 2, born: 3, present: 4, written: 5, } as const;

export const HEAP_TILE = { pages: 0, present: 1, written: 2, } as const;

export const GROUP_NOTE_KIND = { BLOCK: 0, NEW: 1, RESIZED: 2, GONE: 3, } as const;

export const GROUP_NOTE = { kind: 0, group: 1, class: 2, slots: 3, bytes: 4, outer: 5, slot: 6, place: 7, } as const;

export const HEAP_PRICE = { operations: 0, nodes: 1, bins: 2, splits: 3, merges: 4, copied: 5, page_faults: 6, pages_released: 7, system_calls: 8, hertz: 9, } as const;

export const HEAP_OPERATION = { ALLOCATE: 0, RESIZE: 1, RELEASE: 2, ALLOCATE_ZEROED: 3, ALLOCATE_ALIGNED: 4, SET: 5, TRIM: 6, } as const;

export const HEAP_ANSWER = { NOTHING: 0, NULL: 1, ADDRESS: 2, MAPPING: 3, FULL: 4, RESULT: 5, AREA: 6, } as const;

export const TRACKED_COUNT = { moved: 0, entries: 1, flushed: 2, } as const;

export const CALL_PATH = { NOTHING: 0, NO_MEMORY: 1, LIST: 2, TOP: 3, TOP_GROWS: 4, MAPPED: 5, FITS: 6, SHRINKS: 7, TAKES_NEXT: 8, TAKES_TOP: 9, JOINS: 10, COPIED_LIST: 11, COPIED_TOP: 12, COPIED_TOP_GROWS: 13, COPIED_MAPPING: 14, MAPPING_FITS: 15, RENAMED_IN_PLACE: 16, RENAMED_MOVED: 17, KEPT: 18, BIN: 19, TO_TOP: 20, TRIMS: 21, UNMAPPED: 22, UNMAPPED_RAISES: 23, } as const;

export const HEAP_MODEL = {
  EXACT: {
    parameters: [
    ],
  },
  FIRST_FIT: {
    parameters: [
      { name: "order", min: 0, max: 2, usual: 0 },
      { name: "coalescing", min: 0, max: 1, usual: 1 },
      { name: "growth", min: 1, max: 65536, usual: 16 },
      { name: "trim", min: 1, max: 16777216, usual: 32 },
    ],
  },
  BEST_FIT: {
    parameters: [
      { name: "order", min: 0, max: 2, usual: 0 },
      { name: "coalescing", min: 0, max: 1, usual: 1 },
      { name: "growth", min: 1, max: 65536, usual: 16 },
      { name: "trim", min: 1, max: 16777216, usual: 32 },
    ],
  },
  NEXT_FIT: {
    parameters: [
      { name: "order", min: 0, max: 2, usual: 0 },
      { name: "coalescing", min: 0, max: 1, usual: 1 },
      { name: "growth", min: 1, max: 65536, usual: 16 },
      { name: "trim", min: 1, max: 16777216, usual: 32 },
    ],
  },
  BUDDY: {
    parameters: [
      { name: "least_order", min: 5, max: 12, usual: 5 },
      { name: "arena_order", min: 12, max: 30, usual: 20 },
      { name: "retained", min: 0, max: 64, usual: 1 },
    ],
  },
  SIZE_CLASS: {
    parameters: [
      { name: "steps_order", min: 0, max: 3, usual: 2 },
      { name: "largest_order", min: 10, max: 16, usual: 14 },
      { name: "run_slots", min: 1, max: 64, usual: 8 },
      { name: "retained_runs", min: 0, max: 64, usual: 1 },
      { name: "growth", min: 1, max: 65536, usual: 256 },
      { name: "retained_pages", min: 0, max: 16777216, usual: 256 },
      { name: "map_pages", min: 1, max: 16777216, usual: 512 },
    ],
  },
  PTMALLOC: {
    parameters: [
      { name: "tcache_count", min: 0, max: 65535, usual: 7 },
      { name: "mmap_threshold", min: 657, max: 4294967295, usual: 4294967295 },
      { name: "top_pad", min: 0, max: 4294967295, usual: 4294967295 },
      { name: "trim_threshold", min: 0, max: 4294967295, usual: 4294967295 },
      { name: "version", min: 0, max: 7, usual: 0 },
      { name: "tcache_max", min: 0, max: 4294967295, usual: 4294967295 },
      { name: "tcache_unsorted_limit", min: 0, max: 4294967295, usual: 4294967295 },
      { name: "mxfast", min: 0, max: 160, usual: 128 },
      { name: "mmap_max", min: 0, max: 4294967295, usual: 4294967295 },
      { name: "arena_max", min: 1, max: 4294967295, usual: 4294967295 },
      { name: "arena_test", min: 1, max: 4294967295, usual: 8 },
      { name: "processors", min: 1, max: 4096, usual: 2 },
    ],
  },
  NT_XP: {
    parameters: [
      { name: "reserve", min: 65536, max: 67108864, usual: 1048576 },
      { name: "commit", min: 4096, max: 65536, usual: 8192 },
      { name: "map_threshold", min: 4096, max: 520192, usual: 520192 },
      { name: "decommit_block", min: 4096, max: 4294967295, usual: 4096 },
      { name: "decommit_total", min: 0, max: 4294967295, usual: 65536 },
      { name: "heap_header", min: 1, max: 65536, usual: 1672 },
      { name: "segment_header", min: 1, max: 65536, usual: 64 },
      { name: "lookaside_depth", min: 0, max: 256, usual: 4 },
    ],
  },
  NT_XP_LFH: {
    parameters: [
      { name: "reserve", min: 65536, max: 67108864, usual: 1048576 },
      { name: "commit", min: 4096, max: 65536, usual: 8192 },
      { name: "map_threshold", min: 4096, max: 520192, usual: 520192 },
      { name: "decommit_block", min: 4096, max: 4294967295, usual: 4096 },
      { name: "decommit_total", min: 0, max: 4294967295, usual: 65536 },
      { name: "heap_header", min: 1, max: 65536, usual: 1672 },
      { name: "segment_header", min: 1, max: 65536, usual: 64 },
      { name: "lfh_limit", min: 0, max: 16384, usual: 16384 },
      { name: "first_blocks", min: 1, max: 1024, usual: 32 },
      { name: "most_blocks", min: 1, max: 1024, usual: 1024 },
      { name: "most_bytes", min: 4096, max: 491520, usual: 491520 },
      { name: "random_slots", min: 0, max: 1, usual: 0 },
      { name: "slot_seed", min: 0, max: 4294967295, usual: 1 },
    ],
  },
  NT_VISTA: {
    parameters: [
      { name: "reserve", min: 65536, max: 67108864, usual: 1048576 },
      { name: "commit", min: 4096, max: 65536, usual: 8192 },
      { name: "map_threshold", min: 4096, max: 1044480, usual: 1044480 },
      { name: "decommit_block", min: 4096, max: 4294967295, usual: 4096 },
      { name: "decommit_total", min: 0, max: 4294967295, usual: 65536 },
      { name: "heap_header", min: 1, max: 65536, usual: 1672 },
      { name: "segment_header", min: 1, max: 65536, usual: 64 },
      { name: "lfh_limit", min: 0, max: 16384, usual: 16384 },
      { name: "first_blocks", min: 1, max: 1024, usual: 32 },
      { name: "most_blocks", min: 1, max: 1024, usual: 1024 },
      { name: "most_bytes", min: 4096, max: 491520, usual: 491520 },
      { name: "random_slots", min: 0, max: 1, usual: 0 },
      { name: "slot_seed", min: 0, max: 4294967295, usual: 1 },
      { name: "activation", min: 0, max: 4294967295, usual: 17 },
      { name: "counted_granules", min: 0, max: 65536, usual: 128 },
      { name: "counted_segments", min: 1, max: 64, usual: 4 },
    ],
  },
  TLSF: {
    parameters: [
      { name: "second_order", min: 2, max: 5, usual: 5 },
      { name: "growth", min: 1, max: 65536, usual: 16 },
      { name: "trim", min: 1, max: 16777216, usual: 32 },
    ],
  },
  MUSL: {
    parameters: [
    ],
  },
} as const;

export const GLIBC_VERSIONS = ["2.36", "2.37", "2.38", "2.39", "2.40", "2.41", "2.42", "2.43"] as const;

export const HEAP_STRUCT = { OPERATION_BYTES: 16, ANSWER_BYTES: 32, ANSWER_ADDRESS: 8, LAST_OF_THREAD: 32768, STEP_BYTES: 32, STEP_AT: 8, EVENT_BYTES: 24, EVENT_SIZE: 8, } as const;

export const HEAP_CALL = { KEPT: 4096, BYTES: 152, PATH: 4, LIST: 8, ANSWER: 16, PLACE: 48, COUNTS: 56, } as const;
