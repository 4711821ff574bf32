import type { LaneArrays } from "../protocol/frame";
import { SERIES } from "../protocol/frame";
import { DASHES } from "./palette";
import type { StepScale } from "./scales";
import type { Surface } from "./surface";

/** What the curves of all lanes share. */
export interface CurveFrame {
  readonly bounds: Uint32Array;
  readonly x: StepScale;
  readonly y: (share: number) => number;
  /** Columns from `merged` on hold more than one step: drawn as a band; those before it as steps. */
  readonly merged: number;
}

const MIN = 1;
const MAX = 2;
const MEAN = 4;
const BAND_OPACITY = 0.19;

/** The first column in which a step is no wider than a column is. */
export function firstMerged(bounds: Uint32Array, x: StepScale): number {
  const column = (x.range()[1] ?? 0) / (bounds.length - 1);
  for (let i = 0; i + 1 < bounds.length; i++) {
    const step = bounds[i] ?? 0;
    if (x(step + 1) - x(step) <= column) return i;
  }
  return bounds.length - 1;
}

/** One lane: a staircase while steps are wide, then min–max as a band and the mean as a line. Gaps where nothing is live. */
export function drawCurve(surface: Surface, frame: CurveFrame, lane: Pick<LaneArrays, "series">, number: number): void {
  const { context, palette } = surface;
  const ink = palette.inks[number] ?? palette.text;
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineJoin = "round";
  context.setLineDash(DASHES[number] ?? []);
  context.lineWidth = 1.25;
  drawStairs(context, frame, lane.series);
  drawBand(context, frame, lane.series);
  context.lineWidth = 1.5;
  drawMean(context, frame, lane.series);
  context.setLineDash([]);
}

function drawStairs(context: CanvasRenderingContext2D, frame: CurveFrame, series: Float32Array): void {
  context.beginPath();
  let open = false;
  for (let i = 0; i < frame.merged; i++) {
    const step = frame.bounds[i] ?? 0;
    if (step === frame.bounds[i + 1]) continue;
    const share = series[i * SERIES + MEAN] ?? Number.NaN;
    if (share >= 0) stair(context, open, frame.x(step), frame.x(step + 1), frame.y(share));
    open = share >= 0;
  }
  context.stroke();
}

function stair(context: CanvasRenderingContext2D, open: boolean, left: number, right: number, y: number): void {
  if (open) context.lineTo(left, y);
  else context.moveTo(left, y);
  context.lineTo(right, y);
}

function drawBand(context: CanvasRenderingContext2D, frame: CurveFrame, series: Float32Array): void {
  context.beginPath();
  const end = frame.bounds.length - 1;
  let from = frame.merged;
  for (let i = from; i <= end; i++) {
    if (i < end && defined(series, i)) continue;
    traceBand(context, frame, series, from, i);
    from = i + 1;
  }
  context.globalAlpha = BAND_OPACITY;
  context.fill();
  context.globalAlpha = 1;
}

/** The outline of columns without a gap: along the least shares, and back along the greatest. */
function traceBand(
  context: CanvasRenderingContext2D,
  frame: CurveFrame,
  series: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) trace(context, frame, i > from, i, series[i * SERIES + MIN] ?? 0);
  for (let i = to - 1; i >= from; i--) trace(context, frame, true, i, series[i * SERIES + MAX] ?? 0);
}

function drawMean(context: CanvasRenderingContext2D, frame: CurveFrame, series: Float32Array): void {
  context.beginPath();
  let open = false;
  for (let i = frame.merged; i < frame.bounds.length - 1; i++) {
    if (defined(series, i)) trace(context, frame, open, i, series[i * SERIES + MEAN] ?? 0);
    open = defined(series, i);
  }
  context.stroke();
}

/** On to a share in the middle of a column, or a new beginning there. */
function trace(
  context: CanvasRenderingContext2D,
  frame: CurveFrame,
  open: boolean,
  column: number,
  share: number,
): void {
  const [x, y] = [middle(frame, column), frame.y(share)];
  if (open) context.lineTo(x, y);
  else context.moveTo(x, y);
}

const defined = (series: Float32Array, column: number): boolean => (series[column * SERIES + MEAN] ?? Number.NaN) >= 0;

function middle(frame: CurveFrame, column: number): number {
  const width = frame.x.range()[1] ?? 0;
  return ((column + 0.5) * width) / (frame.bounds.length - 1);
}
