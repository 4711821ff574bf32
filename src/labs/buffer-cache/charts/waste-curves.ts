import type { LaneArrays } from "../../../kernel/protocol/frame";
import { SERIES } from "../../../kernel/protocol/frame";
import { DASHES } from "../../../plot/palette";
import { hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import { type CurveFrame, Outline, trace } from "../../../plot/time/curves";
import { meanSteps, runningMeans } from "./layout/running-mean";

type Series = Pick<LaneArrays, "series">;

const MIN = 1;
const MAX = 2;
const MEAN = 4;
const RANGE_OPACITY = 0.32;
/** Of a running mean. Single steps change too often for a line as bold. */
const BOLD = 2.5;
const FINE = 1.5;
/** What the halo of a line adds to it. */
const HALO = 2.5;

/**
 * What every lane wastes: that of the lane in focus as an area with its range, the others as lines over it. An efficiency of 1
 * wastes nothing and stands at the foot. Columns of several steps have their range. Gaps where nothing is allocated.
 */
export function drawWasteCurves(surface: Surface, frame: CurveFrame, lanes: readonly Series[], focus: number): void {
  surface.context.lineJoin = "round";
  const filled = lanes[focus];
  if (filled !== undefined) drawFilled(surface, frame, filled);
  lanes.forEach((lane, i) => {
    if (i !== focus) drawLine(surface, frame, lane, i);
  });
  drawFoot(surface, frame);
}

function drawFilled(surface: Surface, frame: CurveFrame, { series }: Series): void {
  const { context, palette } = surface;
  const means = meansOf(frame, series);
  context.beginPath();
  trace(frame, means, new Outline(context, frame.y(1)));
  context.fillStyle = hatch(surface);
  context.fill();
  drawRange(surface, frame, series);
  context.beginPath();
  trace(frame, means, new Outline(context, null));
  context.strokeStyle = palette.wastedText;
  context.lineWidth = lineWidth(frame);
  context.stroke();
}

const lineWidth = ({ view }: CurveFrame): number => ((meanSteps(view) ?? 1) > 1 ? BOLD : FINE);

/** A bold line has a halo, which keeps it apart from the area and the lines that it crosses. */
function drawLine({ context, palette }: Surface, frame: CurveFrame, { series }: Series, lane: number): void {
  const width = lineWidth(frame);
  context.beginPath();
  trace(frame, meansOf(frame, series), new Outline(context, null));
  if (width === BOLD) {
    context.strokeStyle = palette.surface;
    context.lineWidth = width + HALO;
    context.stroke();
  }
  context.strokeStyle = palette.inks[lane] ?? palette.text;
  context.lineWidth = width;
  context.setLineDash(DASHES[lane] ?? []);
  context.stroke();
  context.setLineDash([]);
}

function drawFoot({ context, palette }: Surface, { x, y }: CurveFrame): void {
  context.fillStyle = palette.text;
  context.fillRect(0, y(1) - 0.75, x.range()[1] ?? 0, 1.5);
}

/** The means of one lane at a time: reused, since every frame needs them. */
let scratch = new Float64Array(0);

function meansOf({ view, bounds }: CurveFrame, series: Float32Array): Float64Array {
  if (scratch.length !== view.columns) scratch = new Float64Array(view.columns);
  runningMeans(view, bounds, series, scratch);
  return scratch;
}

/** From the least to the greatest share of each column. */
function drawRange({ context, palette }: Surface, frame: CurveFrame, series: Float32Array): void {
  context.beginPath();
  const end = frame.bounds.length - 1;
  let from = frame.merged;
  for (let i = from; i <= end; i++) {
    if (i < end && (series[i * SERIES + MEAN] ?? Number.NaN) >= 0) continue;
    traceRange(context, frame, series, from, i);
    from = i + 1;
  }
  context.fillStyle = palette.wasted;
  context.globalAlpha = RANGE_OPACITY;
  context.fill();
  context.globalAlpha = 1;
}

/** The outline of columns without a gap: along the least efficiencies, and back along the greatest. */
function traceRange(
  context: CanvasRenderingContext2D,
  { bounds, x, y }: CurveFrame,
  series: Float32Array,
  from: number,
  to: number,
): void {
  const column = (x.range()[1] ?? 0) / (bounds.length - 1);
  const at = (i: number, which: number) => y(series[i * SERIES + which] ?? 0);
  if (from < to) context.moveTo((from + 0.5) * column, at(from, MIN));
  for (let i = from + 1; i < to; i++) context.lineTo((i + 0.5) * column, at(i, MIN));
  for (let i = to - 1; i >= from; i--) context.lineTo((i + 0.5) * column, at(i, MAX));
}
