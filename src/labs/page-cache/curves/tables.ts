import { type ColumnOf, count, type DataTable, share, tabulated } from "../../../shared/data-table";
import { laneLetter } from "../../../shared/lane-letter";
import { type Curve, missesAt, type StreamCurves, sweptSizes } from "./stream-curves";
import { takeaway } from "./words";

const CACHE_PAGES = count<number>("cache_size", (size) => size, "pages of the cache");

/** Before any curve is known. */
export const noCurves = (takeaway: string): DataTable => ({
  title: "Misses by cache size",
  takeaway,
  columns: [CACHE_PAGES, { key: "A_miss_ratio", name: "miss ratio of A" }],
  rows: [],
});

/** The miss ratio of each curve at the computed sizes. */
export function curvesTable({ lru }: StreamCurves, curves: readonly Curve[], cache: number): DataTable {
  const { strong, rest } = takeaway(curves, cache);
  const sizes = [...sweptSizes(lru, cache)].sort((one, other) => one - other);
  const columns = [CACHE_PAGES, ...curves.flatMap((curve) => columnsOf(curve, lru.requests))];
  return { title: "Misses by cache size", takeaway: `${strong}${rest}`, ...tabulated(columns, sizes) };
}

/** The columns of a curve. An estimate stands beside the exact ratio, or else beside its spread. */
function columnsOf(curve: Curve, requests: number): readonly ColumnOf<number>[] {
  const { lane, name, every, isSampled } = curve;
  const [letter, head] = lane === null ? ["optimum", "optimum"] : [laneLetter(lane), `${laneLetter(lane)}: ${name}`];
  const pointOf = (wanted: number) => curve.points.find(({ size }) => size === wanted);
  const of = (key: string, words: string, ratio: (size: number) => number) =>
    share<number>(`${letter}_${key}`, ratio, `${head}${words}`);
  const exact = of("miss_ratio", "", (size) => ratioAt(curve, size, requests));
  if (!isSampled) return [exact];
  const estimate = of(
    "estimated_miss_ratio",
    ", estimated",
    (size) => (pointOf(size)?.misses ?? Number.NaN) / requests,
  );
  if (every !== null) return [exact, estimate];
  const spread = (size: number) => (pointOf(size)?.spread ?? Number.NaN) / requests;
  return [estimate, of("spread_miss_ratio", ", spread of quarters", spread)];
}

/** NaN where the curve is not known. */
function ratioAt(curve: Curve, size: number, requests: number): number {
  const { misses, isKnown } = missesAt(curve, size);
  return isKnown ? misses / requests : Number.NaN;
}
