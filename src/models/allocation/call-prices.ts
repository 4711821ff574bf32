import { CALL_COUNTS, type CallCount } from "./call-counts";
import { type BatchesPrices, callPriceKey } from "./call-price-key";

/** The price of each count of a call, in cycles; copied: per byte. */
export type CallPrices = Readonly<Record<CallCount, number>>;

/** Prices with a name and a source. */
export interface CallPriceList {
  readonly title: string;
  readonly source: string;
  readonly prices: CallPrices;
}

const epyc: CallPrices = {
  operations: 26,
  nodes: 10,
  bins: 0,
  splits: 20,
  merges: 350,
  copied: 0.11,
  page_faults: 3850,
  pages_released: 1150,
  system_calls: 4200,
  moved: 13_000,
  entries: 40,
  flushed: 6000,
};

const xeon: CallPrices = {
  operations: 28,
  nodes: 12,
  bins: 0,
  splits: 20,
  merges: 600,
  copied: 0.97,
  page_faults: 2150,
  pages_released: 740,
  system_calls: 4850,
  moved: 16_660,
  entries: 31,
  flushed: 0,
};

const haswell: CallPrices = {
  operations: 30,
  nodes: 8,
  bins: 0,
  splits: 15,
  merges: 200,
  copied: 0.57,
  page_faults: 1290,
  pages_released: 400,
  system_calls: 1000,
  moved: 5900,
  entries: 20,
  flushed: 0,
};

const phenom: CallPrices = {
  operations: 60,
  nodes: 14,
  bins: 0,
  splits: 25,
  merges: 350,
  copied: 0.9,
  page_faults: 2000,
  pages_released: 600,
  system_calls: 1600,
  moved: 9000,
  entries: 30,
  flushed: 0,
};

/** The price lists of single calls by name; the first is the default. */
export const callPriceLists = {
  "glibc-2.36-epyc": {
    title: "glibc 2.36 on an AMD EPYC",
    source: "Medians by path and page faults, measured with Linux 6.18 on two virtual processors at 2.6 GHz.",
    prices: epyc,
  },
  "glibc-2.36-xeon": {
    title: "glibc 2.36 on a Xeon",
    source: "Measured in a sweep over sizes with Linux 6.18 at 2.6 GHz.",
    prices: xeon,
  },
  "haswell-2015": {
    title: "A Haswell of 2015",
    source: "touched, copied and moved are fitted to four figures of an article; the others are assumed.",
    prices: haswell,
  },
  "phenom-2015": {
    title: "A Phenom of 2015",
    source: "operations is reported by an article; the others are assumed.",
    prices: phenom,
  },
} as const satisfies Readonly<Record<string, CallPriceList>>;

export type CallPriceName = keyof typeof callPriceLists;

/** The cycles of a call with these counts, in the order of CALL_COUNTS. */
export const cyclesOf = (counts: readonly number[], prices: CallPrices): number =>
  CALL_COUNTS.reduce((sum, name, i) => sum + (counts[i] ?? 0) * prices[name], 0);

/** The clock of all lists. Cycles do not depend on it. */
const HERTZ = 2_600_000_000;

/** The same record with other prices of calls. */
export function withCallPrices(record: Pick<BatchesPrices, "hertz">, prices: CallPrices): BatchesPrices {
  const byKey = Object.entries(prices).map(([count, price]) => [callPriceKey(count as CallCount), price]);
  return { ...Object.fromEntries(byKey), ...record } as BatchesPrices;
}

/** The named lists; the first is the default. */
export const callPriceRecords = Object.fromEntries(
  Object.entries(callPriceLists).map(([name, { prices }]) => [name, withCallPrices({ hertz: HERTZ }, prices)]),
) as Readonly<Record<CallPriceName, BatchesPrices>>;

/** The prices by the core's names. */
export const callPricesOf = (prices: BatchesPrices): CallPrices =>
  Object.fromEntries(
    Object.keys(callPriceLists["glibc-2.36-epyc"].prices).map((count) => [
      count,
      prices[callPriceKey(count as CallCount)],
    ]),
  ) as unknown as CallPrices;
