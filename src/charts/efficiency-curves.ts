import { area, curveLinear, line } from "d3-shape";
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
  /** merged … columns − 1. */
  readonly indices: readonly number[];
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
  area<number>()
    .defined((i) => defined(series, i))
    .x((i) => middle(frame, i))
    .y0((i) => frame.y(series[i * SERIES + MIN] ?? 0))
    .y1((i) => frame.y(series[i * SERIES + MAX] ?? 0))
    .curve(curveLinear)
    .context(context)(frame.indices);
  context.globalAlpha = BAND_OPACITY;
  context.fill();
  context.globalAlpha = 1;
}

function drawMean(context: CanvasRenderingContext2D, frame: CurveFrame, series: Float32Array): void {
  context.beginPath();
  line<number>()
    .defined((i) => defined(series, i))
    .x((i) => middle(frame, i))
    .y((i) => frame.y(series[i * SERIES + MEAN] ?? 0))
    .context(context)(frame.indices);
  context.stroke();
}

const defined = (series: Float32Array, column: number): boolean => (series[column * SERIES + MEAN] ?? Number.NaN) >= 0;

function middle(frame: CurveFrame, column: number): number {
  const width = frame.x.range()[1] ?? 0;
  return ((column + 0.5) * width) / (frame.bounds.length - 1);
}
