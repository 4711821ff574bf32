import { LIMIT } from "../../../generated/abi";
import { classRange, type SizeRange } from "../../../shared/size-class";

/** Counts by size class, those that are not 0. */
export function sizeCounts(counts: Float64Array): (SizeRange & { readonly count: number })[] {
  return [...counts].flatMap((count, k) => (count > 0 ? [{ ...classRange(k), count }] : []));
}

/** Live buffers by class of the granted size, as Session.classes() gives them; the classes that hold any. */
export function classTotals(totals: Float64Array) {
  const numbers = totals.length / LIMIT.SIZE_CLASSES;
  return Array.from({ length: LIMIT.SIZE_CLASSES }, (_, k) => k).flatMap((k) => {
    const [count = 0, granted = 0, needed = 0, poisoned = 0] = totals.subarray(numbers * k);
    return count > 0 ? [{ ...classRange(k), count, granted, needed, wasted: granted - needed, poisoned }] : [];
  });
}
