import { bisectLeft, extent, max, quantile, range } from "d3-array";
import { LIMIT } from "../../../generated/abi";
import type { HEAP_COLUMN } from "../../../generated/heap";
import type { ChartView } from "../../../kernel/protocol/messages";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { columnValue, crossingsOf } from "../../../models/allocation/charts/heap-figures";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { drawMarks, type Mark } from "../../../plot/chart";
import { decades, linearScale, logScale } from "../../../plot/scales";
import { type CurveFrame, drawLaneLine } from "../../../plot/time/curves";
import type { Geometry } from "../../../plot/time/geometry";
import type { Panel, TimePlot } from "../../../plot/time/plot";
import { type ChartScale, roomOfRun, type StepRoom } from "../../../plot/time/window";
import { formatCompact, formatShare } from "../../../shared/figure-text";
import { formatInteger, UNDEFINED } from "../../../shared/format";
import { capitalized, listed } from "../../../shared/sentence";
import { textWidth } from "../../../shared/text-width";
import { heapsOf, UNKNOWN_HEAP } from "../../shared/heap/heaps";
import { FIRST, LAST } from "../experiment";

/** From values to pixels, 0 at the top. */
interface ValueScale {
  readonly y: (value: number) => number;
  /** Values with labels. */
  readonly ticks: readonly number[];
  readonly top: number;
}

/** A logarithmic axis has at most this many labels. */
const DECADES = 3;
/** Shares at which the overhead axis may end. */
const TOPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
/** This share of the columns lies below the end of the axis. The rest is cut off, and text gives its peak. */
const SHOWN = 0.9;

/** The end of the overhead axis: the smallest of TOPS that holds 1.1 times the SHOWN quantile of the columns, and all last values. @internal */
export function overheadTop(means: readonly number[], ends: readonly number[] = []): number {
  const most = max([1.1 * (quantile(means, SHOWN) ?? 0), ...ends]) ?? 0;
  return TOPS[Math.min(bisectLeft(TOPS, most), TOPS.length - 1)] as number;
}

/** A linear scale from 0 to `top`. Higher values are drawn at the upper edge. @internal */
export const shareScale = (top: number, height: number): ValueScale => ({
  y: linearScale([0, top], [height, 0]),
  ticks: [0, top / 2, top],
  top,
});

/** The most powers of ten, three or fewer, whose labels are `apart` CSS pixels from each other. */
function decadesApart(first: number, top: number, y: ValueScale["y"], apart: number): number[] {
  const choices = range(DECADES, 0, -1).map((count) => decades(first, top, count));
  const fits = ([low = 1, next = Number.POSITIVE_INFINITY]: readonly number[]) => !(y(low) - y(next) < apart);
  return choices.find(fits) ?? [first];
}

/**
 * A logarithmic scale over whole decades that include all values above 0. It has at most three labels, `apart` CSS
 * pixels from each other.
 * @internal
 */
export function decadeScale(values: readonly number[], height: number, apart: number): ValueScale {
  const [least = 1, most = 100] = extent(values.filter((value) => value > 0 && Number.isFinite(value)));
  const y = logScale([least, Math.max(most, 10 * least)], [height, 0]).nice();
  const [first = 1, top = 1] = y.domain();
  return { y, ticks: decadesApart(first, top, y, apart), top };
}

/** The highest single-step overhead in the columns; 0 = none. */
export const peakOf = (series: Float64Array, columns: number): number =>
  max(range(columns), (column) => columnValue(series, column, "max")) ?? 0;

/** The value that a curve shows per column: mean overhead, page faults so far, operations per second. */
export type HeapMeasure = "overhead" | "faults" | "speed";
/** All measures, from top to bottom. */
export const MEASURES: readonly HeapMeasure[] = ["overhead", "faults", "speed"];

const COLUMN_OF: Readonly<Record<HeapMeasure, keyof typeof HEAP_COLUMN>> = {
  overhead: "mean",
  faults: "faults",
  speed: "speed",
};

/** A measure for each of `columns`; NaN where it is unknown or infinite. @internal */
export const measured = (series: Float64Array, columns: number, measure: HeapMeasure): number[] =>
  Array.from({ length: columns }, (_, column) => {
    const value = columnValue(series, column, COLUMN_OF[measure]);
    return Number.isFinite(value) ? value : Number.NaN;
  });

/** The data for the curves of a measure. */
interface MeasureInput {
  readonly view: ChartView;
  readonly heaps: readonly Pick<HeapArrays, "series" | "crossings">[];
}

/** Font size within the curves, CSS pixels. */
const FONT_SIZE = 12;

/** A heap's current value of a measure. */
export const valueText = (measure: HeapMeasure, heap: Pick<HeapArrays, "figures">): string =>
  measure === "overhead"
    ? formatShare(heapFigure(heap, "overhead"))
    : compactOrNone(heapFigure(heap, measure === "faults" ? "page_faults" : "speed"));

const compactOrNone = (value: number): string => (Number.isFinite(value) ? formatCompact(value) : UNDEFINED);

/** The name of each measure, how its curve is drawn, and its name within a sentence. */
export const MEASURE_NAMES = {
  overhead: { name: "Overhead", how: "by step", spoken: "overhead" },
  faults: { name: "Page faults", how: "log; modeled", spoken: "page faults" },
  speed: { name: "Operations/s", how: "log; modeled", spoken: "operations per second" },
} as const satisfies Readonly<Record<HeapMeasure, object>>;

/** The title of a chart of measures. */
export const measuresTitle = (measures: readonly HeapMeasure[]): string =>
  `${capitalized(listed(measures.map((measure) => MEASURE_NAMES[measure].spoken)))}, by step`;

/** Shares of the height for this many measures. The first is 1.5 times as high as the others. */
export const measureShares = (count: number): number[] => Array.from({ length: count }, (_, i) => (i === 0 ? 1.5 : 1));

/** Lays out a measure of all lanes in a panel of this height. */
function measurePanel(measure: HeapMeasure, { heaps, view }: MeasureInput, height: number): Panel {
  const values = heaps.map(({ series }) => measured(series, view.columns, measure));
  const scale = measure === "overhead" ? overheadScale(values, height) : decadeScale(values.flat(), height, FONT_SIZE);
  const text = (tick: number) =>
    measure === "overhead" ? formatShare(tick, scale.top < 0.1 ? 1 : 0) : formatCompact(tick);
  const last = measure === "overhead" ? lastCrossing(heaps) : Number.NaN;
  return {
    scale: { y: scale.y, ticks: scale.ticks.map((value) => ({ value, text: text(value) })) },
    draw: (surface, frame) => {
      values.forEach((own, lane) => {
        drawLaneLine(surface, frame, own, lane);
      });
      if (last > view.from && last <= view.to) drawMarks(surface, crossingMarks(last, frame));
    },
  };
}

/** An overhead scale that includes each lane's final value. */
const overheadScale = (values: readonly (readonly number[])[], height: number): ValueScale =>
  shareScale(overheadTop(values.flat(), values.map(lastKnown)), height);

const lastKnown = (values: readonly number[]): number => values.findLast(Number.isFinite) ?? 0;

/** The number of operations after which the mean overheads of the first two lanes last changed places; NaN = never. */
const lastCrossing = ([, b]: MeasureInput["heaps"]): number => (b === undefined ? Number.NaN : crossingsOf(b).last);

/** Marks the step from which the means of the first two lanes keep their order, with its operations. */
function crossingMarks(last: number, { x, panel }: CurveFrame): readonly Mark[] {
  const [at, width] = [x(last), x.range()[1] ?? 0];
  const text = `means cross at ${aboutOperations(last)}`;
  const length = textWidth(text, FONT_SIZE, 600);
  const left = Math.max(0, Math.min(width - length, at - length / 2));
  return [
    { mark: "box", x: at - 0.75, y: panel.top, width: 1.5, height: panel.height, fill: "text" },
    { mark: "text", text, x: left, y: panel.top + FONT_SIZE * 0.7, weight: 600, back: "plate" },
  ];
}

/**
 * Says which of the first two lanes has the lower mean overhead since their means last crossed; "" = nothing to compare.
 * With the playhead before that crossing, the answer is not known.
 */
export function crossingWords(heaps: readonly Compared[], { frontier, done }: RunReach): string {
  const [a, b] = heaps;
  const { count, last } = crossingsOf(b ?? { crossings: new Float64Array() });
  if (a === undefined || b === undefined || frontier === 0 || Number.isNaN(count)) return "";
  const [one, other] = [heapFigure(a, "mean_overhead"), heapFigure(b, "mean_overhead")];
  const ahead = one < other ? "A is ahead" : "B is ahead";
  const isKnown = done >= last || count === 0;
  if (!isKnown || !(one !== other))
    return count === 0 ? "A and B are level" : `The lead changes last at step ${aboutOperations(last)}`;
  return count === 0 ? `${ahead} throughout` : `${ahead} from step\u00a0${aboutOperations(last)}\u00a0on`;
}

type Compared = Pick<HeapArrays, "crossings" | "figures">;
/** Operations run so far, and operations up to the playhead. */
interface RunReach {
  readonly frontier: number;
  readonly done: number;
}

/** Rounds to three digits, because a span of the record is at most a thousandth of what precedes it. */
const aboutOperations = (operations: number): string => formatInteger(Number(operations.toPrecision(3)));

/** Fades everything after the end of the program. `end` is in operations. */
function endOfProgram({ view, x, layout }: Geometry, end: number): readonly Mark[] {
  const { width, top, axis } = layout;
  const at = x(Math.min(view.to + 1, Math.max(view.from, end)));
  const points = [top - 4, axis].map((y) => ({ x: at, y }));
  return [
    { mark: "box", x: at, y: top, width: width - at, height: axis - top, fill: "surface", opacity: 0.7 },
    { mark: "line", points, ink: "poison", thick: 2, dash: [4, 3] },
  ];
}

/** On a phone, the names are above their panels. heap-curves.css has the same numbers. CSS pixels. */
const PHONE = "(width <= 43.75rem)";
const HEADS = [34, 18, 18];

/** The range of the step axis. A linear one ends with a run of known length. On a log scale it is the experiment's, doubled until it holds the run, up to `most` operations. */
function heapRoom(frontier: number, scale: ChartScale, most: number): StepRoom {
  if (scale === "linear" || most <= FIRST) return roomOfRun(frontier, most);
  let end = LAST;
  while (end < frontier) end *= 2;
  return { from: FIRST, end: Math.min(end, most) };
}

/** The first scale of the step axis. A recording has no early and late steps that differ as those of an experiment. */
export const firstScale = (scenario: AllocationScenario): ChartScale => (isOfTrace(scenario) ? "linear" : "log");

/**
 * Measures of every heap, by default all. `end`: operations after which the program ends; null = not asked. `most`: those
 * that the run can have.
 */
export const heapPlot = (
  end: number | null,
  measures: readonly HeapMeasure[] = MEASURES,
  most: number = LIMIT.STEPS,
  scale: ChartScale = "log",
): TimePlot<AllocationLane> => ({
  edges: { left: 53, right: 28 },
  shares: measureShares(measures.length),
  heads: () => (matchMedia(PHONE).matches ? HEADS.slice(0, measures.length) : []),
  scale,
  pitch: 2,
  mostColumns: 480,
  seeksAhead: true,
  room: (frontier, scale) => heapRoom(frontier, scale, most),
  panels: (state, heights) => {
    const input = { view: state.info.view, heaps: heapsOf(state) };
    return measures.map((measure, i) => measurePanel(measure, input, heights[i] ?? 0));
  },
  events: () => NO_EVENTS,
  note: () => null,
  values: () => [],
  drawOver: (surface, geometry) => {
    if (end !== null) drawMarks(surface, endOfProgram(geometry, end));
  },
  strip: {
    column: ({ heap = UNKNOWN_HEAP }, column) => columnValue(heap.series, column, "mean"),
    now: ({ heap = UNKNOWN_HEAP }) => heapFigure(heap, "overhead"),
    depth: (values) => {
      return linearScale([0, overheadTop(values.flat())], [1, 0]);
    },
    filled: null,
  },
});

/** The story beside the stage shows the rare events. */
const NO_EVENTS = { rows: [], lane: 0, firsts: [], counts: () => new Uint32Array(), kinds: 0 };
