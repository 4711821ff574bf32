/** Sizes in bytes that one class holds. */
export interface SizeRange {
  readonly from: number;
  readonly to: number;
}

/** The sizes of class k, the quarter-octave k of wasm/exports.h: 4 + q parts of a quarter of 2^b. */
function classRange(k: number): SizeRange {
  const start = (k: number) => Math.ceil((4 + (k % 4)) * 2 ** (Math.floor(k / 4) - 2));
  return { from: start(k), to: start(k + 1) - 1 };
}

/** Counts by size class, those that are not 0. */
export function sizeCounts(counts: Float64Array): (SizeRange & { readonly count: number })[] {
  return [...counts].flatMap((count, k) => (count > 0 ? [{ ...classRange(k), count }] : []));
}

/** Live buffers by class of the granted size, as Session.classes() gives them; the classes that hold any. */
export function classTotals(totals: Float64Array) {
  return [...totals.filter((_, i) => i % 3 === 0)].flatMap((count, k) => {
    const [granted = 0, needed = 0] = totals.subarray(3 * k + 1);
    return count > 0 ? [{ ...classRange(k), count, granted, needed, wasted: granted - needed }] : [];
  });
}
