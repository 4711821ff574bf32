import { PAGE_LIMIT } from "../../generated/page_cache";

/** The smallest size of a sweep, and the largest number of smallest sizes in a trace's pages. */
const LEAST = 10;
const STEPS = 2000;

/** At most `count` different sizes on a logarithmic scale, from max(10, pages / 2,000) to the pages of a stream. */
export function curveSizes(pages: number, count: number): readonly number[] {
  const most = Math.min(pages, PAGE_LIMIT.CACHE);
  const least = Math.min(most, Math.max(LEAST, Math.ceil(pages / STEPS)));
  const at = (i: number) => Math.round(least * (most / least) ** (i / Math.max(1, count - 1)));
  return [...new Set(Array.from({ length: count }, (_, i) => at(i)))];
}
