import { PRICE_NAMES } from "../models/allocation/price-names";
import type { HeapPrices } from "../scenario/scenario";
import type { Core } from "./core";

/** Tells the core what counts cost from now on. `address`: what bl_heap_prices() says. */
export function writePrices(core: Core, address: number, prices: HeapPrices): void {
  core.write(
    address,
    Float64Array.from(PRICE_NAMES, (name) => prices[name]),
  );
}
