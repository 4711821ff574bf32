import { LIMIT } from "../../../generated/abi";
import { classRange, type SizeRange } from "../../../shared/size-class";

/** The nonzero counts by size class. */
export function sizeCounts(counts: Float64Array): (SizeRange & { readonly count: number })[] {
  return [...counts].flatMap((count, k) => (count > 0 ? [{ ...classRange(k), count }] : []));
}

/** Live buffers by granted size class, from Session.classes(), without empty classes. */
export function classTotals(totals: Float64Array) {
  const numbers = totals.length / LIMIT.SIZE_CLASSES;
  return Array.from({ length: LIMIT.SIZE_CLASSES }, (_, k) => k).flatMap((k) => {
    const [count = 0, granted = 0, needed = 0, poisoned = 0] = totals.subarray(numbers * k);
    return count > 0 ? [{ ...classRange(k), count, granted, needed, wasted: granted - needed, poisoned }] : [];
  });
}
