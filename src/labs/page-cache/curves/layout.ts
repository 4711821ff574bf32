import type { CurvePoint } from "../../../models/page_cache/miss-curve";
import { fittingTicks, type Tick } from "../../../plot/axis";
import type { Point } from "../../../plot/path";
import { decades, linearScale, logScale, type Scale } from "../../../plot/scales";
import { formatCompact, formatShare } from "../../../shared/figure-text";
import { textWidth } from "../../../shared/text-width";
import { type Curve, missesAt, type StreamCurves } from "./stream-curves";
import { compare } from "./words";

/** The curves to draw, with the size of the handle. */
export interface CurvesPicture {
  readonly stream: StreamCurves;
  readonly curves: readonly Curve[];
  /** The size of the handle, pages. */
  readonly size: number;
  /** The ends of the axis of sizes, pages. */
  readonly ends: Ends;
}

export type Ends = readonly [least: number, most: number];

/** The space for the labels of both axes and for the grip of the handle, CSS pixels. */
export const MARGIN = { left: 44, right: 10, top: 18, bottom: 20 } as const;
/** The font size of labels, CSS pixels. */
export const LABEL_SIZE = 12;
/** The sizes at which a curve is drawn that is known at every size. */
const DRAWN_SIZES = 200;
/** The most labels of the y axis. */
const Y_TICKS = 4;
const X_TICKS = 4;
/** The least gap between two labels of the x axis. */
const GAP = 10;

/** A curve's place in its picture. */
export interface PlacedCurve {
  readonly curve: Curve;
  readonly line: readonly Point[];
  /** Its known or estimated points, where the line does not show them all. */
  readonly marks: readonly Point[];
}

/** A point of a drawn curve. */
type Dot = Pick<CurvePoint, "size" | "misses">;

/** The picture's parts, CSS pixels. */
export interface CurvesLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Scale;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly placed: readonly PlacedCurve[];
  /** The upper edge of the misses that no policy avoids. */
  readonly floor: number;
  /** From the lane with the fewest misses to the size at which the other one has them; null = no comparison. */
  readonly arrow: { readonly from: Point; readonly to: number } | null;
}

/** The ends of the axis: all sizes of the curves, and the cache's own. */
export function endsOf(curves: readonly Curve[], cache: number): Ends {
  const sizes = [cache, ...curves.flatMap(({ points }) => points.map(({ size }) => size))];
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return least < most ? [least, most] : [Math.max(1, least / 2), 2 * most];
}

/** The axis of sizes. */
export const sizeScale = (ends: Ends, left: number, right: number): Scale =>
  logScale(ends, [left, Math.max(left + 1, right)]);

/** Lays out the curves in a picture of this size. Miss ratios begin at 0. */
export function curvesLayout(picture: CurvesPicture, width: number, height: number): CurvesLayout {
  const { stream, curves, size, ends } = picture;
  const { requests, cold } = stream.lru;
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, Math.max(MARGIN.top + 1, height - MARGIN.bottom)];
  const drawn = curves.flatMap((curve) => [...dotsOf(curve, ends), ...marksOf(curve)]);
  const most = Math.max(...drawn.map(({ misses }) => misses / requests), 0);
  const x = sizeScale(ends, left, right);
  const y = linearScale([0, most || 1], [bottom, top]);
  const place = ({ size, misses }: Dot): Point => ({ x: x(size), y: y(misses / requests) });
  const placed = curves.map((curve) => ({
    curve,
    line: dotsOf(curve, ends).map(place),
    marks: marksOf(curve).map(place),
  }));
  return {
    ...{ left, right, top, bottom, x, placed },
    xTicks: sizeTicks(x, ends, width),
    yTicks: y.ticks(Y_TICKS).map((share) => ({ at: y(share), text: formatShare(share, 0) })),
    floor: y(cold / requests),
    arrow: arrowOf(curves, size, (share) => y(share / requests), x, ends),
  };
}

/** The points to join: those that are known, or an even selection along the axis if all are. */
function dotsOf(curve: Curve, [least, most]: Ends): readonly Dot[] {
  if (curve.every === null) return curve.points;
  return Array.from({ length: DRAWN_SIZES }, (_, i) => {
    const size = Math.round(least * (most / least) ** (i / (DRAWN_SIZES - 1)));
    return { size, misses: missesAt(curve, size).misses };
  });
}

/** Marks every estimate, and every exact point that straight lines join, except on the optimum's dotted line. */
const marksOf = ({ points, isSampled, every, lane }: Curve): readonly Dot[] =>
  isSampled || (every === null && lane !== null) ? points : [];

function sizeTicks(x: Scale, [least, most]: Ends, width: number): readonly Tick[] {
  const powers = decades(least, most, X_TICKS);
  const values = powers.length > 1 ? powers : x.ticks(X_TICKS);
  return fittingTicks(
    values.map((value) => ({ at: x(value), text: formatCompact(value) })),
    { from: 0, to: width, gap: GAP, widthOf: (text) => textWidth(text, LABEL_SIZE) },
  );
}

function arrowOf(
  curves: readonly Curve[],
  size: number,
  yOf: (misses: number) => number,
  x: Scale,
  [, most]: Ends,
): CurvesLayout["arrow"] {
  const found = compare(curves, size);
  if (found === null) return null;
  return { from: { x: x(size), y: yOf(found.misses.misses) }, to: x(found.needs.size ?? most) };
}

/** A size on the axis, rounded to two digits, which is as precise as a pixel. */
export const sizeAt = (x: Scale, at: number): number => Math.max(1, Math.round(Number(x.invert(at).toPrecision(2))));

/** The next size with two digits, up (1) or down (-1). */
export function nextSize(size: number, direction: 1 | -1): number {
  const unit = (of: number) => 10 ** Math.max(0, Math.floor(Math.log10(of)) - 1);
  // Below a power of ten, the digits are finer.
  const step = direction > 0 ? unit(size) : unit(Math.max(1, size - 1));
  const next = direction > 0 ? Math.floor(size / step) + 1 : Math.ceil(size / step) - 1;
  return Math.max(1, next * step);
}
