import type { Dot } from "../../advisor/dot";
import { amountOf, type FigureName, figureNamed, figureOf, type Unit } from "../../advisor/figures";
import { amountIn, type Limit } from "../../advisor/question";
import { hasPool } from "../../models/allocation/pool-tables";
import { type Tick, ticksAt } from "../../plot/axis";
import { axesOf, type Frame, frameIn, type Mark, nearest, type Size } from "../../plot/chart";
import type { Point } from "../../plot/path";
import { decades, linearScale, logScale, type Scale } from "../../plot/scales";
import { formatCompact } from "../../shared/figure-text";

/* Where the dots of a sweep stand in their plot. */

/** The figures of both axes. */
export interface Axes {
  readonly x: FigureName;
  readonly y: FigureName;
}

/** The part of the plane that the plot shows, in figures: shares of 1, bytes, counts. */
export interface Window {
  readonly x: readonly [least: number, most: number];
  readonly y: readonly [least: number, most: number];
}

export interface FrontPlot extends Frame {
  readonly axes: Axes;
  readonly window: Window;
  readonly x: Scale;
  readonly y: Scale;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

/** For labels of 12 pixels. */
const MARGIN = { left: 46, right: 22, top: 22, bottom: 26 };
const LABEL = 12;
/** Dots in the worst hundredth stand at the edge, so that they do not squeeze the others. */
const STRAGGLERS = 0.01;
/** Shares further left make far more calls than no cache; they stand at the edge. */
const LEAST_SHARE = -0.1;
const PIXELS_PER_TICK = 90;

/** The whole plane of some dots. */
export const wholeWindow = (dots: readonly Dot[], { x, y }: Axes): Window => ({
  x: rangeOf(dots, x),
  y: rangeOf(dots, y),
});

function rangeOf(dots: readonly Dot[], name: FigureName): readonly [number, number] {
  const values = dots
    .map((dot) => figureOf(name, dot))
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  const [least, low, most] = [values[0] ?? 0, values[Math.floor(STRAGGLERS * values.length)] ?? 0, values.at(-1) ?? 1];
  if (figureNamed(name).unit !== "share") return [Math.max(1, least), Math.max(2, most)];
  // No cache saves nothing, and is always shown.
  const from = name === "avoided" ? Math.min(0, low) : Math.floor(10 * low) / 10;
  return [Math.max(LEAST_SHARE, from), Math.min(1, Math.ceil(10 * most + 0.2) / 10)];
}

const scaleOf = (name: FigureName, domain: readonly [number, number], range: readonly [number, number]): Scale =>
  (figureNamed(name).unit === "share" ? linearScale : logScale)(domain, range);

/** Lays out a plot of this size, with labels of `font` pixels. */
export function frontPlot(axes: Axes, window: Window, size: Size, font = LABEL): FrontPlot {
  const scale = font / LABEL;
  const { left, right, top, bottom } = frameIn(size, {
    ...{ left: MARGIN.left * scale, right: MARGIN.right * scale },
    ...{ top: MARGIN.top * scale, bottom: MARGIN.bottom * scale },
  });
  const [x, y] = [scaleOf(axes.x, window.x, [left, right]), scaleOf(axes.y, window.y, [bottom, top])];
  return {
    ...{ axes, window, left, right, top, bottom, x, y },
    xTicks: ticksOf(axes.x, window.x, x, (right - left) / PIXELS_PER_TICK / scale),
    yTicks: ticksOf(axes.y, window.y, y, (bottom - top) / PIXELS_PER_TICK / scale),
  };
}

function ticksOf(name: FigureName, [least, most]: readonly [number, number], scale: Scale, count: number): Tick[] {
  const { unit } = figureNamed(name);
  const values = unit === "share" ? scale.ticks(Math.max(2, count)) : decades(least, most, Math.max(2, count));
  return ticksAt(values, scale, (value) => tickText(unit, value));
}

function tickText(unit: Unit, value: number): string {
  if (unit === "share") return `${Number((100 * value).toFixed(1))}\u00a0%`;
  return unit === "bytes" ? `${formatCompact(value)}${value < 1000 ? "\u00a0" : ""}B` : formatCompact(value);
}

/** The place of a dot; dots outside of the window stand at its edge. Null = a figure is unknown. */
export function placeOf({ axes, x, y, window }: FrontPlot, dot: Dot): Point | null {
  const at = { x: x(shown(axes.x, dot, window.x)), y: y(shown(axes.y, dot, window.y)) };
  return Number.isNaN(at.x) || Number.isNaN(at.y) ? null : at;
}

/** A logarithm has no 0. */
const shown = (name: FigureName, dot: Dot, [least]: readonly [number, number]): number => {
  const value = figureOf(name, dot);
  return figureNamed(name).unit === "share" ? value : Math.max(least, value);
};

/** A dot with its place. */
export interface PlacedDot extends Point {
  readonly dot: Dot;
}

export const placesOf = (plot: FrontPlot, dots: readonly Dot[]): readonly PlacedDot[] =>
  dots.flatMap((dot) => {
    const at = placeOf(plot, dot);
    return at === null ? [] : [{ dot, ...at }];
  });

/** The nearest dot within `most` pixels; null = all are farther. `held`: of dots in one place, this number stays. */
export function nearestDot(places: readonly PlacedDot[], at: Point, most: number, held?: number): PlacedDot | null {
  const found = places[nearest(places, at, most) ?? -1];
  const kept = places.filter(({ dot }) => dot.k === held);
  return found === undefined ? null : (kept[nearest(kept, found, LEAST_STEP) ?? -1] ?? found);
}

/** The dot to which an arrow leads: the nearest in its direction. Null = this is the last one. */
export function dotBeside(places: readonly PlacedDot[], from: Point, way: Point): PlacedDot | null {
  let [best, least]: [PlacedDot | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const one of places) {
    const [dx, dy] = [one.x - from.x, one.y - from.y];
    const along = dx * way.x + dy * way.y;
    const across = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const far = along + 2 * across;
    if (along >= LEAST_STEP && across <= 2 * along && far < least) [best, least] = [one, far];
  }
  return best;
}

/** Dots closer than this, in pixels, are one for an arrow. */
const LEAST_STEP = 0.5;

/** A window around a point of the plot, `factor` times as large, within the whole one. */
export function zoomed(plot: FrontPlot, whole: Window, at: Point, factor: number): Window {
  const side = (scale: Scale, place: number, [least, most]: readonly [number, number]): readonly [number, number] => {
    const [from = 0, to = 0] = scale.range();
    const [a, b] = [from, to].map((end) => scale.invert(place + (end - place) * factor));
    return [Math.max(least, Math.min(a ?? least, b ?? most)), Math.min(most, Math.max(a ?? least, b ?? most))];
  };
  return factor >= 1
    ? grown(plot.window, whole, factor)
    : { x: side(plot.x, at.x, whole.x), y: side(plot.y, at.y, whole.y) };
}

/** A window that is `factor` times as large around its middle, within the whole one. */
function grown(window: Window, whole: Window, factor: number): Window {
  const side = ([a, b]: readonly [number, number], [least, most]: readonly [number, number]) => {
    const more = ((b - a) * (factor - 1)) / 2;
    return [Math.max(least, a - more), Math.min(most, b + more)] as const;
  };
  return { x: side(window.x, whole.x), y: side(window.y, whole.y) };
}

/** The window of a rectangle of the plot; null = it is too small to be meant. */
export function windowOf({ x, y }: FrontPlot, from: Point, to: Point): Window | null {
  if (Math.abs(from.x - to.x) < LEAST_RECT || Math.abs(from.y - to.y) < LEAST_RECT) return null;
  const ends = (scale: Scale, a: number, b: number): readonly [number, number] => {
    const [first, last] = [scale.invert(a), scale.invert(b)];
    return [Math.min(first, last), Math.max(first, last)];
  };
  return { x: ends(x, from.x, to.x), y: ends(y, from.y, to.y) };
}

const LEAST_RECT = 8;

/** Whether a place is within the plot. */
export const isShown = ({ left, right, top, bottom }: FrontPlot, { x, y }: Point): boolean =>
  x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;

/** Whether these are the two figures of the front. */
export const isPlane = ({ x, y }: Axes): boolean => x === "avoided" && y === "efficiency";

/** Where a limit crosses its axis; null = it is none of the axes, or outside of the window. */
export function limitPlace({ axes, x, y, window }: FrontPlot, limit: Limit): { axis: "x" | "y"; place: number } | null {
  const axis = limit.figure === axes.y ? "y" : limit.figure === axes.x ? "x" : null;
  if (axis === null) return null;
  const value = amountOf(amountIn(limit));
  const [least, most] = window[axis];
  return value < least || value > most ? null : { axis, place: (axis === "y" ? y : x)(value) };
}

/** The dots of a sweep in their plot, by what they are. */
export interface FrontPicture {
  readonly plot: FrontPlot;
  /** Meet the question. */
  readonly met: readonly PlacedDot[];
  readonly others: readonly PlacedDot[];
  /** Not run to the end. */
  readonly early: readonly PlacedDot[];
  /** Along the front. */
  readonly front: readonly PlacedDot[];
  /** The region that a limit allows; null = no limit is an axis. */
  readonly band: { readonly from: Point; readonly to: Point } | null;
}

const RADIUS = { met: 3, other: 2.25, front: 3.5 };

/** Sizes of text and dots; a presentation has larger ones. */
export interface FrontStyle {
  readonly font: number;
  readonly scale: number;
}

export const USUAL_STYLE: FrontStyle = { font: 12, scale: 1 };

/** The axes, the band of the limits, and the dots: hollow, filled, dashed, and rings along the front; those of pools are triangles. */
export function frontMarks(picture: FrontPicture, { font, scale }: FrontStyle): readonly Mark[] {
  const { plot, met, others, early, front, band } = picture;
  const { left, right, top, bottom, xTicks, yTicks } = plot;
  const ring = { mark: "dots", radius: RADIUS.other * scale, ink: "muted", thick: scale, opacity: 0.75 } as const;
  const line = { ink: "text", thick: 1.5 * scale } as const;
  const zero = Math.round(plot.x(0));
  const hasZero = plot.axes.x === "avoided" && zero + 0.5 > left + 1;
  return [
    ...(band === null ? [] : [bandMark(band)]),
    ...axesOf(plot, { x: xTicks, y: yTicks }, { x: font, y: 6, size: font }),
    { mark: "box", x: zero, y: top, width: hasZero ? 1 : 0, height: bottom - top, fill: "muted" },
    { mark: "box", x: left, y: bottom, width: right - left, height: 1, fill: "muted" },
    ...shaped({ ...ring, at: others }),
    ...shaped({ ...ring, at: early, dash: [2, 2] }),
    ...shaped({ mark: "dots", at: met, radius: RADIUS.met * scale, fill: "needed" }),
    { mark: "line", points: front, ...line },
    ...shaped({ mark: "dots", at: front, radius: RADIUS.front * scale, fill: "surface", ...line }),
  ];
}

/** A triangle looks as large as a dot with this many times its radius. */
const TRIANGLE = 1.6;

type Dots = Omit<Extract<Mark, { mark: "dots" }>, "at"> & { readonly at: readonly PlacedDot[] };

/** Composed policies as dots, pools as triangles. */
function shaped({ at, ...look }: Dots): readonly Mark[] {
  const pools = at.filter(({ dot }) => hasPool(dot.policy));
  return [
    { ...look, at: at.filter((one) => !pools.includes(one)) },
    { ...look, at: pools, shape: 3, radius: look.radius * TRIANGLE, halo: 1.5 },
  ];
}

const bandMark = ({ from, to }: NonNullable<FrontPicture["band"]>): Mark => ({
  ...{ mark: "box", fill: "cachedTint", opacity: 0.55 },
  ...{ x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y },
});
