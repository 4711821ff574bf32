// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const HEAP_LISTS = {
  EXACT: [
  ],
  FIRST_FIT: [
    { name: "free", count: 1, kind: 2, inUse: false },
  ],
  BEST_FIT: [
    { name: "free", count: 1, kind: 2, inUse: false },
  ],
  NEXT_FIT: [
    { name: "free", count: 1, kind: 2, inUse: false },
  ],
  BUDDY: [
    { name: "order", count: 26, kind: 2, inUse: false },
  ],
  SIZE_CLASS: [
    { name: "class", count: 80, kind: 4, inUse: false },
    { name: "pages", count: 1, kind: 2, inUse: false },
    { name: "bare", count: 1, kind: 6, inUse: false },
  ],
  PTMALLOC: [
    { name: "tcache", count: 64, kind: 4, inUse: true },
    { name: "fastbin", count: 7, kind: 4, inUse: false },
    { name: "unsorted", count: 1, kind: 2, inUse: false },
    { name: "small_bin", count: 62, kind: 2, inUse: false },
    { name: "large_bin", count: 63, kind: 2, inUse: false },
    { name: "fastbin_wide", count: 2, kind: 4, inUse: false },
    { name: "tcache_large", count: 12, kind: 4, inUse: true },
  ],
  NT_XP: [
    { name: "free", count: 128, kind: 2, inUse: false },
    { name: "lookaside", count: 128, kind: 4, inUse: false },
  ],
  NT_XP_LFH: [
    { name: "free", count: 128, kind: 2, inUse: false },
    { name: "bucket", count: 128, kind: 4, inUse: false },
  ],
  NT_VISTA: [
    { name: "free", count: 128, kind: 2, inUse: false },
    { name: "bucket", count: 128, kind: 4, inUse: false },
  ],
  TLSF: [
    { name: "list", count: 896, kind: 2, inUse: false },
  ],
  MUSL: [
    { name: "available", count: 48, kind: 4, inUse: false },
    { name: "freed", count: 48, kind: 4, inUse: false },
    { name: "bare", count: 1, kind: 6, inUse: false },
  ],
} as const;
