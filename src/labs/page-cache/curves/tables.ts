import type { Column, DataTable } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { type Curve, missesAt, type StreamCurves, sweptSizes } from "./stream-curves";
import { takeaway } from "./words";

/** The miss ratio of each curve at the computed sizes. */
export function curvesTable({ lru }: StreamCurves, curves: readonly Curve[], cache: number): DataTable {
  const { strong, rest } = takeaway(curves, cache);
  const sizes = [...sweptSizes(lru, cache)].sort((one, other) => one - other);
  return {
    title: "Misses by cache size",
    takeaway: `${strong}${rest}`,
    columns: [{ name: "pages of the cache", key: "cache_pages", text: formatInteger }, ...curves.map(columnOf)],
    rows: sizes.map((size) => [size, ...curves.map((curve) => ratioAt(curve, size, lru.requests))]),
  };
}

const columnOf = ({ lane, name }: Curve): Column => ({
  name: lane === null ? "optimum" : `${laneLetter(lane)}: ${name}`,
  key: lane === null ? "optimum_miss_ratio" : `${laneLetter(lane)}_miss_ratio`,
  text: (ratio) => formatShare(ratio),
});

/** NaN where the curve is not known. */
function ratioAt(curve: Curve, size: number, requests: number): number {
  const { misses, isKnown } = missesAt(curve, size);
  return isKnown ? misses / requests : Number.NaN;
}
