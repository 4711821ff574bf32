// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const SUM = {
  hits: 0,
  misses: 1,
  frees: 2,
  bypassing: 3,
  in_place: 4,
  moved: 5,
  copied: 6,
  most_wasted: 7,
  most_wasted_at: 8,
  most_idle: 9,
  most_idle_at: 10,
  needed: 11,
  needed_high: 12,
  granted: 13,
  granted_high: 14,
  idle: 15,
  idle_high: 16,
} as const;
