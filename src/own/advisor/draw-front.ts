import { drawBottomAxis, drawLeftAxis } from "../../plot/axis";
import { FONT } from "../../plot/font";
import type { Point } from "../../plot/path";
import type { Surface } from "../../plot/surface";
import type { FrontPlot, PlacedDot } from "./front-layout";

/** The dots of a sweep in their plot, by what they are. */
export interface FrontPicture {
  readonly plot: FrontPlot;
  /** Meet the question. */
  readonly met: readonly PlacedDot[];
  readonly others: readonly PlacedDot[];
  /** Not run to the end. */
  readonly early: readonly PlacedDot[];
  /** Along the front. */
  readonly front: readonly PlacedDot[];
  /** The region that a limit allows; null = no limit is an axis. */
  readonly band: { readonly from: Point; readonly to: Point } | null;
}

const RADIUS = { met: 3, other: 2.25, front: 3.5 };

/** Sizes of text and dots; a presentation has larger ones. */
export interface FrontStyle {
  readonly font: number;
  readonly scale: number;
}

export const USUAL_STYLE: FrontStyle = { font: 12, scale: 1 };

/** Draws the axes, the band of the limits, and the dots: hollow, filled, dashed, and rings along the front. */
export function drawFront(surface: Surface, picture: FrontPicture, style: FrontStyle = USUAL_STYLE): void {
  const { context, palette } = surface;
  drawBand(surface, picture);
  drawAxes(surface, picture.plot, style);
  context.save();
  context.beginPath();
  const { left, right, top, bottom } = picture.plot;
  context.rect(left - 6, top - 6, right - left + 12, bottom - top + 12);
  context.clip();
  context.strokeStyle = palette.muted;
  context.lineWidth = style.scale;
  context.globalAlpha = 0.75;
  drawRings(context, picture.others, RADIUS.other * style.scale);
  context.setLineDash([2, 2]);
  drawRings(context, picture.early, RADIUS.other * style.scale);
  context.setLineDash([]);
  context.globalAlpha = 1;
  drawMet(surface, picture.met, style);
  drawLine(surface, picture.front, style);
  context.restore();
}

function drawBand({ context, palette }: Surface, { band }: FrontPicture): void {
  if (band === null) return;
  context.fillStyle = palette.cachedTint;
  context.globalAlpha = 0.55;
  context.fillRect(band.from.x, band.from.y, band.to.x - band.from.x, band.to.y - band.from.y);
  context.globalAlpha = 1;
}

function drawAxes(surface: Surface, plot: FrontPlot, { font: size }: FrontStyle): void {
  const { context, palette } = surface;
  const { left, right, bottom, top, xTicks, yTicks, x } = plot;
  const font = `${size}px ${FONT}`;
  drawLeftAxis(surface, { ticks: yTicks, at: left, gap: 6, grid: right - left, font });
  drawBottomAxis(surface, { ticks: xTicks, at: bottom, gap: size, grid: 0, font });
  context.strokeStyle = palette.muted;
  context.lineWidth = 1;
  context.beginPath();
  const zero = Math.round(x(0)) + 0.5;
  if (plot.axes.x === "avoided" && zero > left + 1) {
    context.moveTo(zero, top);
    context.lineTo(zero, bottom);
  }
  context.moveTo(left, bottom + 0.5);
  context.lineTo(right, bottom + 0.5);
  context.stroke();
}

function drawRings(context: Surface["context"], dots: readonly Point[], radius: number): void {
  context.beginPath();
  for (const { x, y } of dots) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.stroke();
}

function drawMet({ context, palette }: Surface, dots: readonly Point[], { scale }: FrontStyle): void {
  context.fillStyle = palette.needed;
  context.beginPath();
  for (const { x, y } of dots) {
    context.moveTo(x, y);
    context.arc(x, y, RADIUS.met * scale, 0, 2 * Math.PI);
  }
  context.fill();
}

/** A line along the front, and a ring around each of its dots. */
function drawLine({ context, palette }: Surface, front: readonly Point[], { scale }: FrontStyle): void {
  context.strokeStyle = palette.text;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  for (const { x, y } of front) context.lineTo(x, y);
  context.stroke();
  context.fillStyle = palette.surface;
  for (const { x, y } of front) {
    context.beginPath();
    context.arc(x, y, RADIUS.front * scale, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}
