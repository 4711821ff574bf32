import { namedPrices, type PriceName } from "./heap-prices";
import type { HeapPrices } from "./scenario";

/** The cost of a heap's counts on some machine, with its source. */
export interface PriceList {
  readonly title: string;
  /** The source of the numbers, and how reliable they are. */
  readonly source: string;
  readonly prices: HeapPrices;
}

/** The named price lists; the first is the default. */
export const priceLists = {
  "round-numbers": {
    title: "Round numbers",
    source: "Chosen, not measured: the right order of magnitude for a 2.6 GHz computer.",
    prices: namedPrices["round-numbers"],
  },
  "glibc-2.36": {
    title: "glibc 2.36 at 2.6 GHz",
    source:
      "Derived from the cycles of malloc, realloc and free by size, measured with glibc 2.36 on a virtual Xeon. Nodes, bins, splits and merges were not measured one by one and are round numbers.",
    prices: namedPrices["glibc-2.36"],
  },
  "glibc-2.36-80mb": {
    title: "glibc 2.36 at 2.6 GHz, 80 MB in use",
    source:
      "The same, but nodes, bins, splits, merges and page faults are derived from the difference that the thread cache made with 80 MB live, where each of them waits for memory.",
    prices: namedPrices["glibc-2.36-80mb"],
  },
  "core-duo": {
    title: "Core Duo T2300, an estimate",
    source:
      "The machine of the LFH experiment of 2009 ran at 1.66 GHz; the cycles are an estimate from a 2015 report on glibc 2.19: 60 per small call, 1.3 per byte that realloc moves, 4,000 to remap.",
    prices: namedPrices["core-duo"],
  },
  system: {
    title: "The operating system only",
    source: "Page faults, released pages and system calls as in glibc 2.36; the heap itself costs nothing.",
    prices: namedPrices.system,
  },
} as const satisfies Readonly<Record<PriceName, PriceList>>;

/** The names of the price lists in links and on the command line. */
export const priceNames = Object.keys(priceLists) as [PriceName, ...PriceName[]];
