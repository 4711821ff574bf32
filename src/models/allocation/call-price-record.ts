import type { CallCount } from "./call-counts";
import { type BatchesPrices, callPriceKey } from "./call-price-key";
import { type CallPriceName, type CallPrices, callPriceLists } from "./call-prices";

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
