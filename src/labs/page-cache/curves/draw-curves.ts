import { drawBottomAxis, drawLeftAxis } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
import { DASHES } from "../../../plot/palette";
import type { Point } from "../../../plot/path";
import { at } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { type CurvesLayout, type CurvesPicture, curvesLayout, LABEL_SIZE, type PlacedCurve } from "./layout";

const LABEL = `${LABEL_SIZE}px ${FONT}`;
const LINE = { lane: 2, optimum: 1.5, arrow: 2, mark: 1.25 };
/** The dashes of the optimum, CSS pixels. */
const OPTIMUM_DASH = [1.5, 3.5];
const DOT_RADIUS = 1.75;
/** From the middle of a diamond to its corners, CSS pixels. */
const DIAMOND = 3.5;
const HEAD = { length: 7, half: 4 };
/** The opacity of the shade. */
const SHADE = 0.5;
/** From the line of the size to its label, CSS pixels. */
const SIZE_GAP = 6;
/** An arrow shorter than this has no room for its head, CSS pixels. */
const LEAST_ARROW = 2;

/** Draws miss ratios by cache size, without the handle. */
export function drawCurves(surface: Surface, picture: CurvesPicture): void {
  const layout = curvesLayout(picture, surface.width, surface.height);
  const { left, right, bottom, xTicks, yTicks } = layout;
  drawFloor(surface, layout);
  drawLeftAxis(surface, { ticks: yTicks, at: left, gap: 8, grid: right - left, font: LABEL });
  drawBottomAxis(surface, { ticks: xTicks, at: bottom, gap: 12, grid: 0, font: LABEL });
  // The first lane is on top, since A is the one that others are compared with.
  for (const placed of [...layout.placed].reverse()) drawCurve(surface, placed);
  drawArrow(surface, layout);
}

/** Draws the size of the cache where no handle shows it. */
export function drawSize({ context, palette, width, height }: Surface, picture: CurvesPicture): void {
  const { x, top, bottom } = curvesLayout(picture, width, height);
  const at = x(picture.size);
  context.fillStyle = palette.text;
  context.fillRect(at - 1, top, 2, bottom - top);
  const isLeft = at > width / 2;
  Object.assign(context, { font: LABEL, textAlign: isLeft ? "right" : "left", textBaseline: "middle" });
  context.fillText(formatCounted(picture.size, "page"), at + (isLeft ? -SIZE_GAP : SIZE_GAP), top + LABEL_SIZE / 2);
}

/** Shades the misses that no policy avoids. */
function drawFloor(surface: Surface, { left, right, bottom, floor }: CurvesLayout): void {
  at(surface.context, left, floor, () => drawShade(surface, right - left, bottom - floor));
}

/** Draws the shade of the misses that no policy avoids, CSS pixels. */
export function drawShade({ context, palette }: Surface, width: number, height: number): void {
  context.globalAlpha = SHADE;
  context.fillStyle = palette.rule;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
}

function drawCurve(surface: Surface, { curve, line, marks }: PlacedCurve): void {
  strokeLine(surface, curve.lane, line);
  for (const point of marks) {
    if (curve.isSampled) drawDiamond(surface, point);
    else drawDot(surface.context, point);
  }
}

/** Marks an estimate, in the color of the line. */
function drawDiamond({ context, palette }: Surface, { x, y }: Point): void {
  const ink = context.fillStyle;
  context.beginPath();
  context.moveTo(x, y - DIAMOND);
  context.lineTo(x + DIAMOND, y);
  context.lineTo(x, y + DIAMOND);
  context.lineTo(x - DIAMOND, y);
  context.closePath();
  context.fillStyle = palette.surface;
  context.fill();
  context.lineWidth = LINE.mark;
  context.stroke();
  context.fillStyle = ink;
}

/** Draws a line of a lane, or of the optimum (null), and fills what follows in its color. */
function strokeLine({ context, palette }: Surface, lane: number | null, line: readonly Point[]): void {
  const ink = lane === null ? palette.muted : (palette.inks[lane] ?? palette.text);
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = lane === null ? LINE.optimum : LINE.lane;
  context.setLineDash([...dashOf(lane)]);
  context.beginPath();
  for (const { x, y } of line) context.lineTo(x, y);
  context.stroke();
  context.setLineDash([]);
}

/** The dashes of a lane, or of the optimum (null), CSS pixels. */
export const dashOf = (lane: number | null): readonly number[] => (lane === null ? OPTIMUM_DASH : (DASHES[lane] ?? []));

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
export const drawSample = (surface: Surface, lane: number | null, width: number): void =>
  strokeLine(surface, lane, [
    { x: 0, y: 0 },
    { x: width, y: 0 },
  ]);
