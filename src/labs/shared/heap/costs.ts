import { HEAP_COUNT } from "../../../generated/heap";
import { CALL_COUNTS, type CallCount } from "../../../models/allocation/call-counts";
import { callPriceKey } from "../../../models/allocation/call-price-key";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import type { HeapPrices } from "../../../models/allocation/scenario";
import { formatCounted } from "../../../shared/figure-text";

export type Count = keyof typeof HEAP_COUNT;

/** Singular and plural of each count. */
export const COUNT_WORDS: Readonly<Record<CallCount, readonly [string, string]>> = {
  operations: ["call", "calls"],
  nodes: ["list node visited", "list nodes visited"],
  bins: ["bin searched", "bins searched"],
  splits: ["split", "splits"],
  merges: ["merge", "merges"],
  copied: ["byte copied", "bytes copied"],
  page_faults: ["page fault", "page faults"],
  pages_released: ["page released", "pages released"],
  system_calls: ["system call", "system calls"],
  moved: ["rename that moved", "renames that moved"],
  entries: ["page-table entry", "page-table entries"],
  flushed: ["flush", "flushes"],
};

/** The name of a count: "page fault". */
export const countName = (count: CallCount): string => COUNT_WORDS[count][0];

/** All counts, in the core's order. */
export const COUNTS = Object.keys(HEAP_COUNT) as readonly Count[];

/** Counts by name. Only a heap that tracks its pages has the last three. */
export type Counts = Readonly<Partial<Record<CallCount, number>>>;

/** A line of a bill. */
export interface Charge {
  readonly count: CallCount;
  readonly times: number;
  readonly cycles: number;
}

/** A count in words: "32 page faults". */
export const chargeText = ({ count, times }: Charge): string => formatCounted(times, ...COUNT_WORDS[count]);

/** The cycles of a whole bill. */
export const sumOf = (charges: readonly Charge[]): number => charges.reduce((sum, { cycles }) => sum + cycles, 0);

/** The cost of these counts by a price list. A count without a price is not charged. */
export const bill = (times: Counts, prices: HeapPrices): readonly Charge[] =>
  CALL_COUNTS.flatMap((count) => {
    const price = new Map(Object.entries(prices)).get(callPriceKey(count));
    return price === undefined ? [] : [{ count, times: times[count] ?? 0, cycles: (times[count] ?? 0) * price }];
  });

/** A heap's counts in the last step. */
export const lastCountsOf = (heap: Pick<HeapArrays, "figures">): Readonly<Record<Count, number>> =>
  Object.fromEntries(COUNTS.map((count) => [count, heapFigure(heap, `last_${count}`)])) as Record<Count, number>;
