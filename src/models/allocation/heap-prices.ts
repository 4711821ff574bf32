import type { HeapPrices } from "./scenario";

/** The default prices: round numbers for a 2.6 GHz computer. Version 1 fixes them forever. */
export const defaultPrices: HeapPrices = {
  operations: 30,
  nodes: 12,
  bins: 4,
  splits: 20,
  merges: 20,
  copied: 0.25,
  touched: 2400,
  given_back: 300,
  system_calls: 1800,
  hertz: 2_600_000_000,
};

/**
 * Measured in a sweep over sizes with glibc 2.36 and Linux 6.18 at 2.6 GHz; docs/heap-traces.md has the table.
 * Small calls took 24 … 32 cycles, 28 on average. A realloc from 64 to 128 KiB took 130,394 cycles with 31 page faults
 * and 82,030 with 8.5: that makes 2,150 per page, and 0.97 per byte for the rest.
 * malloc and free of 128 KiB in a mapping took 12,638 cycles. A free of 64 KiB that shortens the heap by 17 used pages
 * took 17,470. That makes 4,850 per system call and 740 per released page.
 */
const sweep: HeapPrices = {
  operations: 28,
  nodes: 12,
  bins: 4,
  splits: 20,
  merges: 20,
  copied: 0.97,
  touched: 2150,
  given_back: 740,
  system_calls: 4850,
  hertz: 2_600_000_000,
};

/**
 * Measured on the same machine with fixed counts of nine sizes, 80 MB live, 25.6 million steps.
 * Without the thread cache a step took 50 cycles more when the program wrote nothing, and 454 more when it wrote every
 * page. The model then counts 0.325 nodes, 0.741 bins, 0.108 splits and merges, and 0.0603 pages more that are touched
 * and released. Nodes, bins, splits and merges keep the proportions of the round numbers.
 */
const manyPages: HeapPrices = { ...sweep, nodes: 52, bins: 17, splits: 87, merges: 87, touched: 5930 };

/** The named prices; the first are the default. */
export const namedPrices = {
  "round-numbers": defaultPrices,
  "glibc-2.36": sweep,
  "glibc-2.36-80mb": manyPages,
  "core-duo": {
    operations: 60,
    nodes: 14,
    bins: 5,
    splits: 25,
    merges: 25,
    copied: 0.7,
    touched: 2500,
    given_back: 500,
    system_calls: 4000,
    hertz: 1_660_000_000,
  },
  system: { ...sweep, operations: 0, nodes: 0, bins: 0, splits: 0, merges: 0, copied: 0 },
} as const satisfies Readonly<Record<string, HeapPrices>>;

export type PriceName = keyof typeof namedPrices;
