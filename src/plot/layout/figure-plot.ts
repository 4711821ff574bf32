import { extent, leastIndex } from "d3-array";
import { scaleSymlog } from "d3-scale";
import { textWidth } from "../../shared/text-width";
import { fittingTicks, type Tick } from "../axis";
import type { Point } from "../path";
import { decades, linearScale, logScale } from "../scales";

/** A figure of one value of a number: null = the number is left out, NaN = the figure is undefined. */
export interface FigureDot {
  readonly value: number | null;
  readonly y: number;
}

/** A figure over the values of a number. */
export interface FigureLine {
  /** In the order of their values, none last. */
  readonly dots: readonly FigureDot[];
  /** Every value that the axis has to hold, tried yet or not. */
  readonly values: readonly (number | null)[];
  /** The value to be marked; missing = none is. */
  readonly present?: number | null | undefined;
  readonly xText: (value: number | null) => string;
  readonly yText: (y: number) => string;
}

/** The plot within its picture, CSS pixels: values across, and the figure up, from 0 where its axis is linear. */
export interface FigurePlot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  /** The figure's axis is logarithmic. */
  readonly isLog: boolean;
  /** In the order of the dots; null = undefined, so it has no place. */
  readonly places: readonly (Point | null)[];
  /** Where the marked value stands; null = nothing is marked. */
  readonly present: number | null;
}

/** Room for the labels of both axes. */
const MARGIN = { left: 52, right: 16, top: 22, bottom: 26 };
/** Of the labels, CSS pixels. */
export const LABEL_SIZE = 12;
/** Between two labels of the axis of values. */
const GAP = 8;
/** Between the largest number and the place of none. */
const NONE_GAP = 36;
/** A range whose ends differ by so many times stands on a logarithmic axis. */
const WIDE = 50;
/** So do figures, where none of them is 0. */
const HIGH = 100;
/** Labels of a logarithmic axis of figures at most. */
const MOST_DECADES = 4;

/** Where everything stands in a picture of this size. */
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

/** A linear scale from 0, or a logarithmic one over whole decades where the figures need it. */
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

/** Whether numbers stand on a logarithmic axis. */
export function isWide(values: readonly (number | null)[]): boolean {
  const [least = 0, most = 0] = extent(numbersOf(values));
  return most > WIDE * Math.max(1, least);
}

/** Numbers along a linear or a logarithmic axis that may begin at 0; none has a place of its own at its end. */
function valueScale(values: readonly (number | null)[], left: number, right: number): ValueScale {
  const numbers = numbersOf(values);
  const [least = 0, most = 0] = extent(numbers);
  const end = numbers.length < values.length ? Math.max(left + 1, right - NONE_GAP) : right;
  const scale = isWide(values)
    ? scaleSymlog([least, most], [left, end]).constant(Math.max(1, least))
    : linearScale([least, most], [left, end]);
  return (value) => (value === null ? right : scale(value));
}

/** Labels that leave each other room: the marked value first, then the ends, then what is between. */
function valueTicks({ values, present, xText }: FigureLine, x: ValueScale, width: number): readonly Tick[] {
  const sorted = [...values].sort((a, b) => x(a) - x(b));
  const between = sorted.filter((_, i) => i % 2 === 0);
  const wanted = [present, sorted[0], sorted.at(-1), ...between, ...sorted].filter((value) => value !== undefined);
  return fittingTicks(
    wanted.map((value) => ({ at: x(value), text: xText(value) })),
    { from: 0, to: width, gap: GAP, widthOf: (text) => textWidth(text, LABEL_SIZE) },
  );
}

/** The number of the dot that is nearest to a place across; null = there is no dot. */
export function dotAcross({ places }: Pick<FigurePlot, "places">, x: number): number | null {
  const far = (at: Point | null) => (at === null ? Number.POSITIVE_INFINITY : Math.abs(at.x - x));
  const nearest = leastIndex(places, far) ?? -1;
  return places[nearest] ? nearest : null;
}
