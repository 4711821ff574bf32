import { extent, leastIndex } from "d3-array";
import { scaleSymlog } from "d3-scale";
import { textWidth } from "../../shared/text-width";
import { fittingTicks, type Tick } from "../axis";
import type { Point } from "../path";
import { decades, linearScale, logScale } from "../scales";

/** A figure for one value of a setting: null = the setting is "none", NaN = the figure is undefined. */
interface FigureDot {
  readonly value: number | null;
  readonly y: number;
}

/** A figure plotted over the values of a setting. */
export interface FigureLine {
  /** In the order of their values, "none" last. */
  readonly dots: readonly FigureDot[];
  /** Every value on the axis, tried or not. */
  readonly values: readonly (number | null)[];
  /** The value to mark; missing = none. */
  readonly present?: number | null | undefined;
  readonly xText: (value: number | null) => string;
  readonly yText: (y: number) => string;
}

/**
 * The plot within its picture, CSS pixels: values on the x axis, and the figure on the y axis, from 0 if it is linear.
 */
export interface FigurePlot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  /** Whether the y axis is logarithmic. */
  readonly isLog: boolean;
  /** In the order of the dots; null = the figure is undefined. */
  readonly places: readonly (Point | null)[];
  /** The position of the marked value; null = no mark. */
  readonly present: number | null;
}

/** Space for the labels of both axes. */
const MARGIN = { left: 52, right: 16, top: 22, bottom: 26 };
/** The font size of labels, CSS pixels. */
export const LABEL_SIZE = 12;
/** The gap between two labels of the x axis. */
const GAP = 8;
/** The gap between the largest number and "none". */
const NONE_GAP = 36;
/** Values get a logarithmic axis if their ends differ by this factor. */
const WIDE = 50;
/** Figures get one if their ends differ by this factor and none is 0. */
const HIGH = 100;
/** The most labels of a logarithmic y axis. */
const MOST_DECADES = 4;

/** Lays out a plot of this size. */
export function figurePlot(line: FigureLine, width: number, height: number): FigurePlot {
  const [left, right] = [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)];
  const [top, bottom] = [MARGIN.top, Math.max(MARGIN.top + 1, height - MARGIN.bottom)];
  const x = valueScale(line.values, left, right);
  const { y, ticks, isLog } = figureScale(line.dots.map((dot) => dot.y).filter(Number.isFinite), [bottom, top]);
  const place = (dot: FigureDot) => (Number.isFinite(dot.y) ? { x: x(dot.value), y: y(dot.y) } : null);
  return {
    ...{ left, right, top, bottom },
    xTicks: valueTicks(line, x, width),
    isLog,
    yTicks: ticks.map((value) => ({ at: y(value), text: line.yText(value) })),
    places: line.dots.map(place),
    present: line.present === undefined ? null : x(line.present),
  };
}

/** A linear scale from 0, or a logarithmic one over whole decades if the figures need it. */
function figureScale(ys: readonly number[], range: readonly [number, number]) {
  const [least = 0, most = 0] = extent(ys);
  const isLog = least > 0 && most > HIGH * least;
  if (!isLog) {
    const y = linearScale([0, Math.max(0, most) || 1], range).nice(3);
    return { y, ticks: y.ticks(3), isLog };
  }
  const y = logScale([least, most], range).nice();
  const [first = least, last = most] = y.domain();
  return { y, ticks: decades(first, last, MOST_DECADES), isLog };
}

const numbersOf = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

type ValueScale = (value: number | null) => number;

/** Whether numbers get a logarithmic axis. */
export function isWide(values: readonly (number | null)[]): boolean {
  const [least = 0, most = 0] = extent(numbersOf(values));
  return most > WIDE * Math.max(1, least);
}

/** A linear or logarithmic x axis that may begin at 0. "None" has its own position at the end. */
function valueScale(values: readonly (number | null)[], left: number, right: number): ValueScale {
  const numbers = numbersOf(values);
  const [least = 0, most = 0] = extent(numbers);
  const end = numbers.length < values.length ? Math.max(left + 1, right - NONE_GAP) : right;
  const scale = isWide(values)
    ? scaleSymlog([least, most], [left, end]).constant(Math.max(1, least))
    : linearScale([least, most], [left, end]);
  return (value) => (value === null ? right : scale(value));
}

/** Labels that do not collide: the marked value first, then the ends, then the others. */
function valueTicks({ values, present, xText }: FigureLine, x: ValueScale, width: number): readonly Tick[] {
  const sorted = [...values].sort((a, b) => x(a) - x(b));
  const between = sorted.filter((_, i) => i % 2 === 0);
  const wanted = [present, sorted[0], sorted.at(-1), ...between, ...sorted].filter((value) => value !== undefined);
  return fittingTicks(
    wanted.map((value) => ({ at: x(value), text: xText(value) })),
    { from: 0, to: width, gap: GAP, widthOf: (text) => textWidth(text, LABEL_SIZE) },
  );
}

/** The index of the dot nearest to an x position; null = no dots. */
export function dotAcross({ places }: Pick<FigurePlot, "places">, x: number): number | null {
  const far = (at: Point | null) => (at === null ? Number.POSITIVE_INFINITY : Math.abs(at.x - x));
  const nearest = leastIndex(places, far) ?? -1;
  return places[nearest] ? nearest : null;
}
