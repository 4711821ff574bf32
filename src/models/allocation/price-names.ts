import { HEAP_PRICE } from "../../generated/heap";

/** A price by the core's name. */
export type CorePrice = keyof typeof HEAP_PRICE;

/** Names in links and files that differ from the core's. They never change. */
const WIRE = { page_faults: "touched", pages_released: "given_back" } as const;
type Wire = typeof WIRE;

/** A price of a heap's counts or the clock rate, by its name in links and files. */
export type PriceKey = { [Name in CorePrice]: Name extends keyof Wire ? Wire[Name] : Name }[CorePrice];

export const priceOf = (name: CorePrice): PriceKey =>
  name === "page_faults" || name === "pages_released" ? WIRE[name] : name;

/** The prices by the core's names, in its order. */
export const CORE_PRICES = Object.keys(HEAP_PRICE) as readonly CorePrice[];
/** The same by their names in links and files. */
export const PRICE_NAMES: readonly PriceKey[] = CORE_PRICES.map(priceOf);
