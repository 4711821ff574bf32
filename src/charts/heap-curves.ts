import { heapFigure } from "../protocol/figures";
import type { HeapArrays } from "../protocol/heap-frame";
import type { ChartView } from "../protocol/messages";
import { formatCompact, formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import { crossingsOf } from "./heap-figures";
import { HEAP_FONT } from "./heap-ink";
import {
  decadeScale,
  type HeapMeasure,
  linearScale,
  measured,
  overheadTop,
  type ValueScale,
} from "./layout/heap-curves";
import { DASHES } from "./palette";
import { type StepScale, stepTicks } from "./scales";
import type { Surface } from "./surface";
import { type CurveFrame, Outline, trace } from "./time/curves";
import { type Geometry, makeSteps } from "./time/geometry";
import { type GraphLayout, panelRows, type Row, TOP } from "./time/layout";
import { panelFrame } from "./time/panels";
import type { Panel } from "./time/plot";

/** What the curves of a measure are drawn from. */
export interface MeasureInput {
  readonly view: ChartView;
  readonly heaps: readonly Pick<HeapArrays, "series" | "crossings">[];
  /** Of the words, CSS pixels. */
  readonly fontSize: number;
}

/** What the curves show, and where the run stands. */
export interface CurvesInput extends MeasureInput {
  /** Operations done; the playhead. */
  readonly done: number;
  /** Operations after which the program ends; null = that is not asked. */
  readonly end: number | null;
  /** Which curves, from above. */
  readonly measures: readonly HeapMeasure[];
}

/** Where the curves stand in their box, CSS pixels. */
export interface CurvesLayout extends Pick<GraphLayout, "left" | "width" | "top" | "axis"> {
  readonly rows: readonly Row[];
}

/** The shares of the height that so many measures have: the first is half as high again as the others. */
export const measureShares = (count: number): number[] => Array.from({ length: count }, (_, i) => (i === 0 ? 1.5 : 1));

/** The layout of curves that are drawn by themselves, without a chart around them. */
export function curvesLayout(width: number, height: number, count: number, fontSize: number): CurvesLayout {
  const left = Math.round(fontSize * 4.4);
  const axis = height - Math.round(fontSize * 1.7);
  const rows = panelRows(TOP, axis - TOP, measureShares(count));
  return { left, width: Math.max(1, width - left - 12), top: TOP, rows, axis };
}

/** Draws the curves of all lanes over the steps, with axes and playhead: for an audience, and for files. */
export function drawHeapCurves(surface: Surface, input: CurvesInput): void {
  const layout = curvesLayout(surface.width, surface.height, input.measures.length, input.fontSize);
  const steps = makeSteps(input.view, layout.width);
  surface.context.translate(layout.left, 0);
  drawSteps(surface, input, layout, steps.x);
  input.measures.forEach((measure, i) => {
    const row = layout.rows[i] ?? { top: 0, height: 0 };
    const { scale, draw } = measurePanel(measure, input, row.height);
    const frame = panelFrame(steps, row, scale);
    drawValues(surface, scale, frame, input.fontSize);
    draw(surface, frame);
  });
  if (input.end !== null) drawEndOfProgram(surface, { ...steps, layout }, input.end);
  drawPlayhead(surface, input, layout, steps.x);
  surface.context.translate(-layout.left, 0);
}

/** A measure of all lanes in a panel so high. */
export function measurePanel(measure: HeapMeasure, { heaps, view, fontSize }: MeasureInput, height: number): Panel {
  const values = heaps.map(({ series }) => measured(series, view.columns, measure));
  const scale = measure === "overhead" ? overheadScale(values, height) : decadeScale(values.flat(), height);
  const text = (tick: number) =>
    measure === "overhead" ? formatShare(tick, scale.top < 0.1 ? 1 : 0) : formatCompact(tick);
  const last = measure === "overhead" ? lastCrossing(heaps) : Number.NaN;
  return {
    scale: { y: scale.y, ticks: scale.ticks.map((value) => ({ value, text: text(value) })) },
    draw: (surface, frame) => {
      values.forEach((own, lane) => {
        drawLine(surface, frame, own, lane);
      });
      if (last > view.from && last <= view.to) drawCrossing(surface, last, frame, fontSize);
    },
  };
}

/** Of overheads, up to one that holds where each lane ends. */
const overheadScale = (values: readonly (readonly number[])[], height: number): ValueScale =>
  linearScale(overheadTop(values.flat(), values.map(lastKnown)), height);

const lastKnown = (values: readonly number[]): number => values.findLast(Number.isFinite) ?? 0;

/** After how many operations the mean overheads of the first two lanes changed places last; NaN = never. */
const lastCrossing = ([, b]: CurvesInput["heaps"]): number => (b === undefined ? Number.NaN : crossingsOf(b).last);

/** From here on the order of the means of the first two lanes stays: a line, and the operations on it. */
function drawCrossing({ context, palette }: Surface, last: number, { x, panel }: CurveFrame, fontSize: number): void {
  const [at, width] = [x(last), x.range()[1] ?? 0];
  context.fillStyle = palette.text;
  context.fillRect(at - 0.75, panel.top, 1.5, panel.height);
  const words = `means cross at ${aboutOperations(last)}`;
  context.font = `600 ${fontSize}px ${HEAP_FONT}`;
  const length = context.measureText(words).width;
  const left = Math.max(0, Math.min(width - length, at - length / 2));
  const middle = panel.top + fontSize * 0.7;
  context.fillStyle = palette.surface;
  context.fillRect(left - 3, middle - fontSize * 0.6, length + 6, fontSize * 1.2);
  context.fillStyle = palette.text;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(words, left, middle);
}

/**
 * Which of the first two lanes has the lower mean overhead since their means crossed last, in words; "" = there is nothing to
 * compare. A playhead before that crossing cannot say which.
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
/** Operations run so far, and operations done at the playhead. */
interface RunReach {
  readonly frontier: number;
  readonly done: number;
}

/** A span of the record is at most a thousandth of what it comes after: three digits. */
const aboutOperations = (operations: number): string => formatInteger(Number(operations.toPrecision(3)));

function drawValues(
  { context, palette }: Surface,
  { ticks }: Panel["scale"],
  { x, y }: CurveFrame,
  fontSize: number,
): void {
  context.font = `${fontSize}px ${HEAP_FONT}`;
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const { value, text } of ticks) {
    context.fillStyle = palette.rule;
    context.fillRect(0, y(value), x.range()[1] ?? 0, 1);
    context.fillStyle = palette.muted;
    context.fillText(text, -8, y(value));
  }
}

function drawLine({ context, palette }: Surface, frame: CurveFrame, values: readonly number[], lane: number): void {
  context.strokeStyle = palette.inks[lane] ?? palette.text;
  context.lineWidth = 1.75;
  context.lineJoin = "round";
  context.setLineDash([...(DASHES[lane] ?? [])]);
  context.beginPath();
  trace(frame, values, new Outline(context, null));
  context.stroke();
  context.setLineDash([]);
}

/** The axis of steps, with a line up through all curves a label. */
function drawSteps(
  { context, palette }: Surface,
  { view, fontSize }: CurvesInput,
  layout: CurvesLayout,
  x: StepScale,
): void {
  context.font = `${fontSize}px ${HEAP_FONT}`;
  context.textBaseline = "top";
  context.textAlign = "left";
  let next = Number.POSITIVE_INFINITY;
  for (const step of stepTicks(view, x).reverse()) {
    const isEnd = step === view.to;
    const at = x(isEnd ? step + 1 : step);
    context.fillStyle = palette.rule;
    context.fillRect(at, TOP, 1, layout.axis - TOP);
    const label = step < 100_000 ? formatInteger(step) : formatExactCompact(isEnd ? step + 1 : step);
    const width = context.measureText(label).width;
    const left = Math.max(0, Math.min(layout.width - width, at - width / 2));
    if (left + width + fontSize / 2 > next) continue;
    next = left;
    context.fillStyle = palette.muted;
    context.fillText(label, left, layout.axis + 5);
  }
}

/** "25.6 M", with the digits that it takes. */
const formatExactCompact = (value: number): string =>
  value >= 1e6 ? `${Number((value / 1e6).toFixed(1))}\u00a0M` : `${Number((value / 1e3).toFixed(1))}\u00a0k`;

function drawPlayhead(
  { context, palette }: Surface,
  { view, done }: CurvesInput,
  layout: CurvesLayout,
  x: StepScale,
): void {
  const at = x(Math.min(view.to, Math.max(view.from, done - 1)));
  context.fillStyle = palette.text;
  context.fillRect(at - 0.75, TOP - 6, 1.5, layout.axis - TOP + 6);
  context.beginPath();
  context.moveTo(at - 6, 0);
  context.lineTo(at + 6, 0);
  context.lineTo(at + 6, 6);
  context.lineTo(at, 13);
  context.lineTo(at - 6, 6);
  context.fill();
}

/** What comes after the end of the program, in operations, is veiled. */
export function drawEndOfProgram(
  { context, palette }: Surface,
  { view, x, layout }: Pick<Geometry, "view" | "x"> & { readonly layout: Pick<GraphLayout, "width" | "top" | "axis"> },
  end: number,
): void {
  const at = x(Math.min(view.to + 1, Math.max(view.from, end)));
  context.fillStyle = palette.surface;
  context.globalAlpha = 0.7;
  context.fillRect(at, layout.top, layout.width - at, layout.axis - layout.top);
  context.globalAlpha = 1;
  context.strokeStyle = palette.poison;
  context.lineWidth = 2;
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(at, layout.top - 4);
  context.lineTo(at, layout.axis);
  context.stroke();
  context.setLineDash([]);
}
