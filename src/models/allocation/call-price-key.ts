import type { CallCount } from "./call-counts";
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
