import { checkRange } from "../../../kernel/protocol/check-message";
import { PRICE_NAMES } from "../price-names";
import type { HeapPrices } from "../scenario";
import type { Core } from "./core";

/** Sets the core's prices. `address`: the result of bl_heap_prices(). @throws RangeError naming an invalid price. */
export function writePrices(core: Pick<Core, "write">, address: number, prices: HeapPrices): void {
  for (const name of PRICE_NAMES) checkRange(name, prices[name], 0, Number.MAX_SAFE_INTEGER);
  core.write(
    address,
    Float64Array.from(PRICE_NAMES, (name) => prices[name]),
  );
}
