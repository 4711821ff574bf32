import type { ChartView } from "../../../kernel/protocol/messages";
import { crossingsOf } from "../../../models/allocation/charts/heap-figures";
import { HEAP_FONT } from "../../../models/allocation/charts/heap-ink";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import type { Surface } from "../../../plot/surface";
import type { CurveFrame } from "../../../plot/time/curves";
import type { Geometry } from "../../../plot/time/geometry";
import { drawLaneLine } from "../../../plot/time/lane-line";
import type { GraphLayout } from "../../../plot/time/layout";
import type { Panel } from "../../../plot/time/plot";
import { formatCompact, formatShare } from "../../../shared/figure-text";
import { formatInteger, UNDEFINED } from "../../../shared/format";
import { capitalized, listed } from "../../../shared/sentence";
import { decadeScale, type HeapMeasure, measured, overheadTop, shareScale, type ValueScale } from "./layout/curves";

/** The data for the curves of a measure. */
export interface MeasureInput {
  readonly view: ChartView;
  readonly heaps: readonly Pick<HeapArrays, "series" | "crossings">[];
}

/** Font size within the curves, CSS pixels. */
const FONT_SIZE = 12;
export const CURVES_FONT = `${FONT_SIZE}px ${HEAP_FONT}`;

/** A heap's current value of a measure. */
export const valueText = (measure: HeapMeasure, heap: Pick<HeapArrays, "figures">): string =>
  measure === "overhead"
    ? formatShare(heapFigure(heap, "overhead"))
    : compactOrNone(heapFigure(heap, measure === "faults" ? "page_faults" : "speed"));

const compactOrNone = (value: number): string => (Number.isFinite(value) ? formatCompact(value) : UNDEFINED);

/** The name of each measure, how its curve is drawn, and its name within a sentence. */
export const MEASURE_NAMES = {
  overhead: { name: "Overhead", how: "mean", spoken: "overhead" },
  faults: { name: "Page faults", how: "log; modeled", spoken: "page faults" },
  speed: { name: "Operations/s", how: "log; modeled", spoken: "operations per second" },
} as const satisfies Readonly<Record<HeapMeasure, object>>;

/** The title of a chart of measures. */
export const measuresTitle = (measures: readonly HeapMeasure[]): string =>
  `${capitalized(listed(measures.map((measure) => MEASURE_NAMES[measure].spoken)))}, by step`;

/** Shares of the height for this many measures. The first is 1.5 times as high as the others. */
export const measureShares = (count: number): number[] => Array.from({ length: count }, (_, i) => (i === 0 ? 1.5 : 1));

/** Lays out a measure of all lanes in a panel of this height. */
export function measurePanel(measure: HeapMeasure, { heaps, view }: MeasureInput, height: number): Panel {
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
      if (last > view.from && last <= view.to) drawCrossing(surface, last, frame);
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
function drawCrossing({ context, palette }: Surface, last: number, { x, panel }: CurveFrame): void {
  const [at, width] = [x(last), x.range()[1] ?? 0];
  context.fillStyle = palette.text;
  context.fillRect(at - 0.75, panel.top, 1.5, panel.height);
  const words = `means cross at ${aboutOperations(last)}`;
  context.font = `600 ${CURVES_FONT}`;
  const length = context.measureText(words).width;
  const left = Math.max(0, Math.min(width - length, at - length / 2));
  const middle = panel.top + FONT_SIZE * 0.7;
  context.fillStyle = palette.surface;
  context.fillRect(left - 3, middle - FONT_SIZE * 0.6, length + 6, FONT_SIZE * 1.2);
  context.fillStyle = palette.text;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(words, left, middle);
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
