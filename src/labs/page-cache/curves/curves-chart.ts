import type { CurvePoint } from "../../../models/page_cache/miss-curve";
import { fittingTicks, type Tick, ticksAt } from "../../../plot/axis";
import { axesOf, type Frame, frameIn, type Mark, type Size } from "../../../plot/chart";
import { DASHES } from "../../../plot/palette";
import type { Point } from "../../../plot/path";
import { decades, linearScale, logScale, type Scale } from "../../../plot/scales";
import { formatCompact, formatCounted, formatShare } from "../../../shared/figure-text";
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
const LABEL_SIZE = 12;
/** The sizes at which a curve is drawn that is known at every size. */
const DRAWN_SIZES = 200;
/** The most labels of an axis. */
const TICKS = 4;
/** The least gap between two labels of the x axis. */
const GAP = 10;
/** The dashes of the optimum, CSS pixels. */
const OPTIMUM_DASH = [1.5, 3.5];
const HEAD = { length: 7, half: 4 };
/** From the line of the size to its label, CSS pixels. */
const SIZE_GAP = 6;
/** An arrow shorter than this has no room for its head, CSS pixels. */
const LEAST_ARROW = 2;

/** A point of a drawn curve. */
type Dot = Pick<CurvePoint, "size" | "misses">;

/** The ends of the axis: all sizes of the curves, and the cache's own. */
export function endsOf(curves: readonly Curve[], cache: number): Ends {
  const sizes = [cache, ...curves.flatMap(({ points }) => points.map(({ size }) => size))];
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return least < most ? [least, most] : [Math.max(1, least / 2), 2 * most];
}

/** The axis of sizes. */
export const sizeScale = (ends: Ends, left: number, right: number): Scale =>
  logScale(ends, [left, Math.max(left + 1, right)]);

/** Miss ratios by cache size, from 0, without the handle. */
export function curvesMarks(picture: CurvesPicture, box: Size): readonly Mark[] {
  const { stream, curves, ends } = picture;
  const { requests, cold } = stream.lru;
  const frame = frameIn(box, MARGIN);
  const drawn = curves.flatMap((curve) => [...dotsOf(curve, ends), ...pointsOf(curve)]);
  const most = Math.max(...drawn.map(({ misses }) => misses / requests), 0);
  const x = sizeScale(ends, frame.left, frame.right);
  const y = linearScale([0, most || 1], [frame.bottom, frame.top]);
  const place = ({ size, misses }: Dot): Point => ({ x: x(size), y: y(misses / requests) });
  const yTicks = ticksAt(y.ticks(TICKS), y, (share) => formatShare(share, 0));
  const floor = y(cold / requests);
  return [
    shade({ x: frame.left, y: floor, width: frame.right - frame.left, height: frame.bottom - floor }),
    ...axesOf(frame, { x: sizeTicks(x, ends, box.width), y: yTicks }),
    // The first lane is on top, since A is the one that others are compared with.
    ...[...curves].reverse().flatMap((curve) => curveMarks(curve, ends, place)),
    ...arrowMarks(picture, place),
  ];
}

/** The size of the cache where no handle shows it. */
export function sizeMarks({ ends, size }: CurvesPicture, box: Size): readonly Mark[] {
  const { left, right, top, bottom }: Frame = frameIn(box, MARGIN);
  const at = sizeScale(ends, left, right)(size);
  const isLeft = at > box.width / 2;
  const text = { text: formatCounted(size, "page"), align: isLeft ? "right" : "left" } as const;
  return [
    { mark: "box", x: at - 1, y: top, width: 2, height: bottom - top, fill: "text" },
    { mark: "text", ...text, x: at + (isLeft ? -SIZE_GAP : SIZE_GAP), y: top + LABEL_SIZE / 2 },
  ];
}

/** The shade of the misses that no policy avoids. */
export const shade = (box: Omit<Extract<Mark, { mark: "box" }>, "mark">): Mark => ({
  ...{ mark: "box", fill: "rule", opacity: 0.5 },
  ...box,
});

function curveMarks(curve: Curve, ends: Ends, place: (dot: Dot) => Point): readonly Mark[] {
  const ink = curve.lane ?? "muted";
  const at = pointsOf(curve).map(place);
  return [
    curveLine(curve.lane, dotsOf(curve, ends).map(place)),
    curve.isSampled
      ? { mark: "dots", at, radius: 3.5, shape: 4, fill: "surface", ink, thick: 1.25 }
      : { mark: "dots", at, radius: 1.75, fill: ink },
  ];
}

/** A line of a lane, or of the optimum (null). */
export const curveLine = (lane: number | null, points: readonly Point[]): Mark => ({
  ...{ mark: "line", points, ink: lane ?? "muted" },
  ...{ thick: lane === null ? 1.5 : 2, dash: dashOf(lane) },
});

/** The dashes of a lane, or of the optimum (null), CSS pixels. */
export const dashOf = (lane: number | null): readonly number[] => (lane === null ? OPTIMUM_DASH : (DASHES[lane] ?? []));

/** The points to join: those that are known, or an even selection along the axis if all are. */
function dotsOf(curve: Curve, [least, most]: Ends): readonly Dot[] {
  if (curve.every === null) return curve.points;
  return Array.from({ length: DRAWN_SIZES }, (_, i) => {
    const size = Math.round(least * (most / least) ** (i / (DRAWN_SIZES - 1)));
    return { size, misses: missesAt(curve, size).misses };
  });
}

/** Marks every estimate, and every exact point that straight lines join, except on the optimum's dotted line. */
const pointsOf = ({ points, isSampled, every, lane }: Curve): readonly Dot[] =>
  isSampled || (every === null && lane !== null) ? points : [];

function sizeTicks(x: Scale, [least, most]: Ends, width: number): readonly Tick[] {
  const powers = decades(least, most, TICKS);
  const ticks = ticksAt(powers.length > 1 ? powers : x.ticks(TICKS), x, formatCompact);
  return fittingTicks(ticks, { from: 0, to: width, gap: GAP });
}

/** The way from the lane with the fewest misses to the size at which the other one has them. */
function arrowMarks({ curves, size, ends }: CurvesPicture, place: (dot: Dot) => Point): readonly Mark[] {
  const found = compare(curves, size);
  if (found === null) return [];
  const { misses } = found.misses;
  const [from, to] = [place({ size, misses }), place({ size: found.needs.size ?? ends[1], misses })];
  if (to.x - from.x < LEAST_ARROW) return [];
  const neck = Math.max(from.x, to.x - HEAD.length);
  const head = [to, { x: neck, y: to.y - HEAD.half }, { x: neck, y: to.y + HEAD.half }];
  return [
    { mark: "line", points: [from, { x: neck, y: from.y }], ink: "poison", thick: 2 },
    { mark: "area", points: head, fill: "poison" },
  ];
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
