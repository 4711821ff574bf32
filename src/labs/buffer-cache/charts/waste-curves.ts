import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { SERIES } from "../../../models/allocation/lane-arrays";
import { DASHES } from "../../../plot/palette";
import { hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import { addArea, addLine, type CurveFrame, mergedPoints } from "../../../plot/time/curves";
import { meanSteps, runningMeans } from "./layout/running-mean";

type Series = Pick<AllocationLane, "series">;

const MIN = 1;
const MAX = 2;
const RANGE_OPACITY = 0.32;
/** Line width of a running mean. Single steps change too often for such a bold line. */
const BOLD = 2.5;
const FINE = 1.5;
/** How much a line's halo adds to its width. */
const HALO = 2.5;

/**
 * Draws the share that each lane wastes: the focused lane as an area with its range, the others as lines over it. An
 * efficiency of 1 wastes nothing and is at the bottom. Columns of several steps show their range. Steps with nothing
 * allocated leave gaps.
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
  addArea(context, frame, () => 1, means);
  context.fillStyle = hatch(surface);
  context.fill();
  drawRange(surface, frame, series);
  context.beginPath();
  addLine(context, frame, means);
  context.strokeStyle = palette.wastedText;
  context.lineWidth = lineWidth(frame);
  context.stroke();
}

const lineWidth = ({ view }: CurveFrame): number => ((meanSteps(view) ?? 1) > 1 ? BOLD : FINE);

/** Draws a line. A bold one gets a halo, which separates it from the area and the lines that it crosses. */
function drawLine({ context, palette }: Surface, frame: CurveFrame, { series }: Series, lane: number): void {
  const width = lineWidth(frame);
  context.beginPath();
  addLine(context, frame, meansOf(frame, series));
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

/** The means of one lane. Every frame reuses the array. */
let scratch = new Float64Array(0);

function meansOf({ view, bounds }: CurveFrame, series: Float32Array): (column: number) => number {
  if (scratch.length !== view.columns) scratch = new Float64Array(view.columns);
  runningMeans(view, bounds, series, scratch);
  return (column) => scratch[column] ?? Number.NaN;
}

/** Fills from the lowest to the highest share of each column. */
function drawRange({ context, palette }: Surface, frame: CurveFrame, series: Float32Array): void {
  const points = mergedPoints(frame.points);
  context.beginPath();
  const share = (which: number) => (column: number) => series[column * SERIES + which] ?? Number.NaN;
  addArea(context, { points, y: frame.y }, share(MIN), share(MAX));
  context.fillStyle = palette.wasted;
  context.globalAlpha = RANGE_OPACITY;
  context.fill();
  context.globalAlpha = 1;
}
