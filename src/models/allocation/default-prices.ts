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
