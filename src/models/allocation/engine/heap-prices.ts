import { checkRange } from "../../../kernel/protocol/checks";
import { PRICE_NAMES } from "../price-names";
import type { HeapPrices } from "../scenario";
import type { Core } from "./core";

/** Tells the core what counts cost from now on. `address`: what bl_heap_prices() says. @throws RangeError naming a price that is none. */
export function writePrices(core: Pick<Core, "write">, address: number, prices: HeapPrices): void {
  for (const name of PRICE_NAMES) checkRange(name, prices[name], 0, Number.MAX_SAFE_INTEGER);
  core.write(
    address,
    Float64Array.from(PRICE_NAMES, (name) => prices[name]),
  );
}
