import { drawBottomAxis, drawLeftAxis } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
import { DASHES } from "../../../plot/palette";
import type { Point } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { type CurvesLayout, type CurvesPicture, curvesLayout, LABEL_SIZE, type PlacedCurve } from "./layout";

const LABEL = `${LABEL_SIZE}px ${FONT}`;
const LINE = { lane: 2, optimum: 1.5, arrow: 2 };
/** The dashes of the optimum, CSS pixels. */
export const OPTIMUM_DASH = [1.5, 3.5];
const DOT_RADIUS = 1.75;
const HEAD = { length: 7, half: 4 };
/** The least height of the floor with room for its label, CSS pixels. */
const LABELED_FLOOR = 18;
/** From the floor's label to the end of the plot, CSS pixels. */
const FLOOR_GAP = 4;
/** An arrow shorter than this has no room for its head, CSS pixels. */
const LEAST_ARROW = 2;

/** Draws miss ratios by cache size, without the handle. */
export function drawCurves(surface: Surface, picture: CurvesPicture): void {
  const layout = curvesLayout(picture, surface.width, surface.height);
  const { left, right, bottom, xTicks, yTicks } = layout;
  drawFloor(surface, layout, picture);
  drawLeftAxis(surface, { ticks: yTicks, at: left, gap: 8, grid: right - left, font: LABEL });
  drawBottomAxis(surface, { ticks: xTicks, at: bottom, gap: 12, grid: 0, font: LABEL });
  // The first lane is on top, since A is the one that others are compared with.
  for (const placed of [...layout.placed].reverse()) drawCurve(surface, placed);
  drawArrow(surface, layout);
}

/** Shades the misses that no policy avoids. Their label stays clear of the handle. */
function drawFloor({ context, palette }: Surface, layout: CurvesLayout, { stream, size }: CurvesPicture): void {
  const { left, right, bottom, floor, x } = layout;
  const { cold, requests } = stream.lru;
  context.globalAlpha = 0.35;
  context.fillStyle = palette.rule;
  context.fillRect(left, floor, right - left, bottom - floor);
  context.globalAlpha = 1;
  if (bottom - floor < LABELED_FLOOR) return;
  Object.assign(context, { font: LABEL, fillStyle: palette.muted, textBaseline: "middle" });
  const isHandleLeft = x(size) < (left + right) / 2;
  context.textAlign = isHandleLeft ? "right" : "left";
  const text = `${formatShare(cold / requests)} first requests`;
  context.fillText(text, isHandleLeft ? right - FLOOR_GAP : left + FLOOR_GAP, bottom - LABELED_FLOOR / 2);
}

function drawCurve({ context, palette }: Surface, { curve, line }: PlacedCurve): void {
  const { lane, every } = curve;
  const ink = lane === null ? palette.muted : (palette.inks[lane] ?? palette.text);
  context.strokeStyle = ink;
  context.lineWidth = lane === null ? LINE.optimum : LINE.lane;
  context.setLineDash([...(lane === null ? OPTIMUM_DASH : (DASHES[lane] ?? []))]);
  context.beginPath();
  for (const { x, y } of line) context.lineTo(x, y);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = ink;
  if (every === null && lane !== null) for (const point of line) drawDot(context, point);
}

function drawDot(context: Surface["context"], { x, y }: Point): void {
  context.beginPath();
  context.arc(x, y, DOT_RADIUS, 0, 2 * Math.PI);
  context.fill();
}

/** Draws the way from the better curve to the same misses on the worse one. */
function drawArrow({ context, palette }: Surface, { arrow }: CurvesLayout): void {
  if (arrow === null || arrow.to - arrow.from.x < LEAST_ARROW) return;
  const { from, to } = arrow;
  context.strokeStyle = palette.poison;
  context.fillStyle = palette.poison;
  context.lineWidth = LINE.arrow;
  const neck = Math.max(from.x, to - HEAD.length);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(neck, from.y);
  context.stroke();
  context.beginPath();
  context.moveTo(to, from.y);
  context.lineTo(neck, from.y - HEAD.half);
  context.lineTo(neck, from.y + HEAD.half);
  context.closePath();
  context.fill();
}

/** Draws a sample of a curve's line, at the middle of its height, CSS pixels. */
export function drawSample({ context, palette }: Surface, lane: number | null, width: number): void {
  context.strokeStyle = lane === null ? palette.muted : (palette.inks[lane] ?? palette.text);
  context.lineWidth = lane === null ? LINE.optimum : LINE.lane;
  context.setLineDash([...(lane === null ? OPTIMUM_DASH : (DASHES[lane] ?? []))]);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(width, 0);
  context.stroke();
  context.setLineDash([]);
}
