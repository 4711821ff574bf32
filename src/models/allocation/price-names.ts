import { HEAP_PRICE } from "../../generated/heap";

/** The prices of a heap's counts, and the clock rate, in the core's order. */
export const PRICE_NAMES = Object.keys(HEAP_PRICE) as readonly (keyof typeof HEAP_PRICE)[];
