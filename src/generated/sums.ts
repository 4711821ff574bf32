// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const SUM = { hits: 0, misses: 1, allocations: 2, frees: 3, bypassing: 4, in_place: 5, moved: 6, copied: 7, grown: 8, grown_copied: 9, most_wasted: 10, most_wasted_at: 11, most_idle: 12, most_idle_at: 13, needed: 14, needed_high: 15, granted: 16, granted_high: 17, idle: 18, idle_high: 19, } as const;
