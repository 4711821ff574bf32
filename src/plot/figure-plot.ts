import { drawBottomAxis, drawLeftAxis } from "./axis";
import { FONT } from "./font";
import { type FigureLine, type FigurePlot, figurePlot, LABEL_SIZE } from "./layout/figure-plot";
import type { Surface } from "./surface";

/** A figure plotted over the values of a setting; `chosen` is the index of the selected dot. */
interface FigurePicture extends FigureLine {
  readonly chosen: number;
}

const LABEL = `${LABEL_SIZE}px ${FONT}`;
const RADIUS = { dot: 3, chosen: 7 };

/** Draws one of several plots over the same values, each with its own scale. */
export function drawFigurePlot(surface: Surface, picture: FigurePicture): void {
  const plot = figurePlot(picture, surface.width, surface.height);
  surface.context.textBaseline = "middle";
  surface.context.font = LABEL;
  drawAxes(surface, plot);
  if (plot.present !== null) drawPresent(surface, plot, plot.present);
  drawDots(surface, plot, picture);
}

function drawAxes(surface: Surface, plot: FigurePlot): void {
  const { left, right, top, bottom, xTicks, yTicks, isLog } = plot;
  const { context } = surface;
  drawLeftAxis(surface, { ticks: yTicks, at: left, gap: 8, grid: right - left, font: LABEL });
  drawBottomAxis(surface, { ticks: xTicks, at: bottom, gap: 16, grid: 0, font: LABEL });
  context.textAlign = "left";
  if (isLog) context.fillText("log", 0, top - 16);
}

/** Draws a dashed line with a label at the lane's current value. */
function drawPresent({ context, palette, width }: Surface, { top, bottom }: FigurePlot, x: number): void {
  context.strokeStyle = palette.muted;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x, bottom);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = palette.text;
  context.textAlign = "center";
  context.fillText("now", Math.min(x, width - 14), top - 10);
}

/** Joins the dots of numbers; the dot for "none" stands alone. */
function drawDots({ context, palette }: Surface, { places }: FigurePlot, { dots, chosen }: FigurePicture): void {
  const joined = places.filter((place, i) => place !== null && dots[i]?.value !== null);
  context.beginPath();
  for (const place of joined) if (place !== null) context.lineTo(place.x, place.y);
  context.strokeStyle = palette.needed;
  context.lineWidth = 1.5;
  context.stroke();
  context.fillStyle = palette.needed;
  for (const place of places) if (place !== null) drawCircle(context, place, RADIUS.dot).fill();
  const place = places[chosen];
  if (!place) return;
  context.strokeStyle = palette.text;
  context.lineWidth = 2.5;
  drawCircle(context, place, RADIUS.chosen).stroke();
}

function drawCircle(context: Surface["context"], { x, y }: { readonly x: number; readonly y: number }, radius: number) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  return context;
}
