import { PAGE_LIMIT } from "../../generated/page_cache";

/** A sweep begins at this many pages, at one page in FEW if that is less, or at one in MANY if that is more. */
const LEAST = 10;
const FEW = 100;
const MANY = 2000;

/** At most `count` different sizes on a logarithmic scale, up to all `pages` of a stream. */
export function curveSizes(pages: number, count: number): readonly number[] {
  const most = Math.min(pages, PAGE_LIMIT.CACHE);
  const least = Math.max(Math.min(LEAST, Math.ceil(pages / FEW)), Math.ceil(pages / MANY));
  const at = (i: number) => Math.round(least * (most / least) ** (i / Math.max(1, count - 1)));
  return [...new Set(Array.from({ length: count }, (_, i) => at(i)))];
}
