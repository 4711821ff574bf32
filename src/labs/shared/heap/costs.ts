import { HEAP_COUNT } from "../../../generated/heap";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { priceOf } from "../../../models/allocation/price-names";
import type { HeapPrices } from "../../../models/allocation/scenario";

export type Count = keyof typeof HEAP_COUNT;

/** Singular and plural of each count. */
export const COUNT_WORDS: Readonly<Record<Count, readonly [string, string]>> = {
  operations: ["call", "calls"],
  nodes: ["list node visited", "list nodes visited"],
  bins: ["bin searched", "bins searched"],
  splits: ["split", "splits"],
  merges: ["merge", "merges"],
  copied: ["byte copied", "bytes copied"],
  page_faults: ["page first touched", "pages first touched"],
  pages_released: ["page released", "pages released"],
  system_calls: ["system call", "system calls"],
};

/** All counts, in the core's order. */
export const COUNTS = Object.keys(HEAP_COUNT) as readonly Count[];

/** A line of a bill. */
interface Charge {
  readonly count: Count;
  readonly times: number;
  readonly cycles: number;
}

/** The cost of these counts by a price list. */
export const bill = (times: Readonly<Record<Count, number>>, prices: HeapPrices): readonly Charge[] =>
  COUNTS.map((count) => ({ count, times: times[count], cycles: times[count] * prices[priceOf(count)] }));

/** A heap's counts in the last step. */
export const lastCountsOf = (heap: Pick<HeapArrays, "figures">): Readonly<Record<Count, number>> =>
  Object.fromEntries(COUNTS.map((count) => [count, heapFigure(heap, `last_${count}`)])) as Record<Count, number>;
