import type { CallCount } from "./call-counts";
import { type CallPriceName, type CallPrices, callPriceLists } from "./call-prices";
import { priceOf } from "./price-names";
import type { HeapPrices } from "./scenario";

/** The counts that only the batches have. */
const TRACKED = ["moved", "entries", "flushed"] as const;
type Tracked = (typeof TRACKED)[number];

/** The prices of single calls, as links and files spell them. */
export interface BatchesPrices extends HeapPrices, Readonly<Record<Tracked, number>> {}

const isTracked = (count: CallCount): count is Tracked => TRACKED.some((name) => name === count);

/** The name of a count's price in links and files. */
export const callPriceKey = (count: CallCount): keyof BatchesPrices => (isTracked(count) ? count : priceOf(count));

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
