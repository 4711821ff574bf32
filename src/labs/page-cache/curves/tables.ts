import type { Column, DataTable } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { type Curve, missesAt, type StreamCurves, sweptSizes } from "./stream-curves";
import { takeaway } from "./words";

export const CACHE_PAGES: Column = { name: "pages of the cache", key: "cache_pages", text: formatInteger };

/** The miss ratio of each curve at the computed sizes. */
export function curvesTable({ lru }: StreamCurves, curves: readonly Curve[], cache: number): DataTable {
  const { strong, rest } = takeaway(curves, cache);
  const sizes = [...sweptSizes(lru, cache)].sort((one, other) => one - other);
  const filled = curves.flatMap((curve) => columnsOf(curve).map((column) => ({ curve, column })));
  return {
    title: "Misses by cache size",
    takeaway: `${strong}${rest}`,
    columns: [CACHE_PAGES, ...filled.map(({ curve, column }) => columnOf(curve, column))],
    rows: sizes.map((size) => [size, ...filled.map(({ curve, column }) => column.ratio(curve, size, lru.requests))]),
  };
}

/** A column of a curve. */
interface CurveColumn {
  readonly name: string;
  readonly key: string;
  readonly ratio: (curve: Curve, size: number, requests: number) => number;
}

const pointOf = ({ points }: Curve, wanted: number) => points.find(({ size }) => size === wanted);

const EXACT: CurveColumn = { name: "", key: "miss_ratio", ratio: ratioAt };
const ESTIMATE: CurveColumn = {
  name: ", estimated",
  key: "estimated_miss_ratio",
  ratio: (curve, size, requests) => (pointOf(curve, size)?.misses ?? Number.NaN) / requests,
};
const SPREAD: CurveColumn = {
  name: ", spread of quarters",
  key: "spread_miss_ratio",
  ratio: (curve, size, requests) => (pointOf(curve, size)?.spread ?? Number.NaN) / requests,
};

/** An estimate stands beside the exact ratio, or else beside its spread. */
function columnsOf({ every, isSampled }: Curve): readonly CurveColumn[] {
  if (!isSampled) return [EXACT];
  return every === null ? [ESTIMATE, SPREAD] : [EXACT, ESTIMATE];
}

function columnOf({ lane, name }: Curve, column: CurveColumn): Column {
  const head = lane === null ? "optimum" : `${laneLetter(lane)}: ${name}`;
  const key = lane === null ? "optimum" : laneLetter(lane);
  return { name: `${head}${column.name}`, key: `${key}_${column.key}`, text: (ratio) => formatShare(ratio) };
}

/** NaN where the curve is not known. */
function ratioAt(curve: Curve, size: number, requests: number): number {
  const { misses, isKnown } = missesAt(curve, size);
  return isKnown ? misses / requests : Number.NaN;
}
