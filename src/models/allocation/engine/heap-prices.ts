import type { HeapPrices } from "../../../kernel/scenario/scenario";
import { PRICE_NAMES } from "../price-names";
import type { Core } from "./core";

/** Tells the core what counts cost from now on. `address`: what bl_heap_prices() says. */
export function writePrices(core: Core, address: number, prices: HeapPrices): void {
  core.write(
    address,
    Float64Array.from(PRICE_NAMES, (name) => prices[name]),
  );
}
