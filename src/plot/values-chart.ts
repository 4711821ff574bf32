import { extent } from "d3-array";
import { scaleSymlog } from "d3-scale";
import { fittingTicks, type Tick, ticksAt } from "./axis";
import { axesOf, type Chart, frameIn, type Mark, ringAround, type Size } from "./chart";
import { decades, linearScale, logScale } from "./scales";

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

/** Space for the labels of both axes. */
const MARGIN = { left: 52, right: 16, top: 22, bottom: 26 };
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
const RADIUS = { dot: 3, chosen: 7 };

/** Values on the x axis, and the figure on the y axis, from 0 if it is linear. `chosen`: the selected dot. */
export function valuesChart(line: FigureLine, chosen: number, box: Size): Chart {
  const frame = frameIn(box, MARGIN);
  const { left, right, top, bottom } = frame;
  const x = valueScale(line.values, left, right);
  const { y, ticks, isLog } = figureScale(line.dots.map((dot) => dot.y).filter(Number.isFinite), [bottom, top]);
  const places = line.dots.map((dot) => (Number.isFinite(dot.y) ? { x: x(dot.value), y: y(dot.y) } : null));
  const known = places.filter((at) => at !== null);
  // The dot for "none" stands alone.
  const joined = places.filter((at, i) => at !== null && line.dots[i]?.value !== null).filter((at) => at !== null);
  const log: Mark = { mark: "text", text: "log", x: 0, y: top - 16, ink: "muted" };
  const marks: readonly Mark[] = [
    ...axesOf(frame, { x: valueTicks(line, x, box.width), y: ticksAt(ticks, y, line.yText) }, { x: 16 }),
    ...(isLog ? [log] : []),
    ...(line.present === undefined ? [] : presentMarks(x(line.present), top, bottom, box.width)),
    { mark: "line", points: joined, ink: "needed", thick: 1.5 },
    { mark: "dots", at: known, radius: RADIUS.dot, fill: "needed" },
    ...ringAround(places[chosen], RADIUS.chosen),
  ];
  return { marks, places };
}

/** A dashed line with a label at the lane's current value. */
const presentMarks = (x: number, top: number, bottom: number, width: number): readonly Mark[] => [
  { mark: "line", points: [top, bottom].map((y) => ({ x, y })), ink: "muted", dash: [3, 3] },
  { mark: "text", text: "now", x: Math.min(x, width - 14), y: top - 10, align: "center" },
];

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
    { from: 0, to: width, gap: GAP },
  );
}
