import { defaultPrices } from "./default-prices";
import type { HeapPrices } from "./scenario";

/** The cost of a heap's counts on some machine, with its source. */
export interface PriceList {
  readonly title: string;
  /** The source of the numbers, and how reliable they are. */
  readonly source: string;
  readonly prices: HeapPrices;
}

/**
 * Measured in a sweep over sizes with glibc 2.36 and Linux 6.18 at 2.6 GHz; docs/heap-traces.md has the table.
 * Small calls took 24 … 32 cycles, 28 on average. A realloc from 64 to 128 KiB took 130,394 cycles with 31 page faults
 * and 82,030 with 8.5: that makes 2,150 per page, and 0.97 per byte for the rest.
 * malloc and free of 128 KiB in a mapping took 12,638 cycles. A free of 64 KiB that shortens the heap by 17 used pages
 * took 17,470. That makes 4,850 per system call and 740 per page given back.
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
 * and given back. Nodes, bins, splits and merges keep the proportions of the round numbers.
 */
const manyPages: HeapPrices = { ...sweep, nodes: 52, bins: 17, splits: 87, merges: 87, touched: 5930 };

/** The named price lists; the first is the default. */
export const priceLists = {
  "round-numbers": {
    title: "Round numbers",
    source: "Chosen, not measured: the right order of magnitude for a computer of 2.6 GHz.",
    prices: defaultPrices,
  },
  "glibc-2.36": {
    title: "glibc 2.36 at 2.6 GHz",
    source:
      "Derived from the cycles of malloc, realloc and free by size, measured with glibc 2.36 on a virtual Xeon. Nodes, bins, splits and merges were not measured one by one and are round numbers.",
    prices: sweep,
  },
  "glibc-2.36-80mb": {
    title: "glibc 2.36 at 2.6 GHz, 80 MB in use",
    source:
      "The same, but nodes, bins, splits, merges and page faults after the difference that the thread cache made with 80 MB live: there each of them waits for memory.",
    prices: manyPages,
  },
  "core-duo": {
    title: "Core Duo T2300, an estimate",
    source:
      "The machine of the LFH experiment of 2009 had 1.66 GHz; the cycles are an estimate from a report of 2015 on glibc 2.19: 60 per small call, 1.3 per byte that realloc moves, 4,000 to remap.",
    prices: {
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
  },
  system: {
    title: "The operating system alone",
    source: "Page faults, pages given back and system calls as in glibc 2.36; all that the heap itself does is free.",
    prices: { ...sweep, operations: 0, nodes: 0, bins: 0, splits: 0, merges: 0, copied: 0 },
  },
} as const satisfies Readonly<Record<string, PriceList>>;

export type PriceName = keyof typeof priceLists;
/** The names of the price lists in links and on the command line. */
export const priceNames = Object.keys(priceLists) as [PriceName, ...PriceName[]];
