import { drawBottomAxis, drawLeftAxis } from "./axis";
import { FONT } from "./font";
import { placeLabels, type ShareDot, type SharesLayout, sharesLayout } from "./layout/shares-plot";
import type { Surface } from "./surface";

/** Dots on one plot, joined in order; `chosen` is the index of the selected one. */
export interface SharesPicture {
  /** The names of the axes with units. More is better on both. */
  readonly names: { readonly x: string; readonly y: string };
  readonly dots: readonly ShareDot[];
  readonly chosen: number;
}

const SMALL = `13px ${FONT}`;
const STRONG = `600 14px ${FONT}`;
const RADIUS = { dot: 3.5, named: 5, chosen: 8 };

/** Draws one share against another. */
export function drawSharesPlot(surface: Surface, picture: SharesPicture): void {
  const layout = sharesLayout(picture.dots, surface.width, surface.height);
  surface.context.textBaseline = "middle";
  drawAxes(surface, layout, picture.names);
  drawPath(surface, layout);
  drawDots(surface, layout, picture);
  drawLabels(surface, layout, picture);
  drawChosen(surface, layout, picture);
}

function drawAxes(surface: Surface, layout: SharesLayout, names: SharesPicture["names"]): void {
  const { left, right, top, bottom, xTicks, yTicks } = layout;
  const { context } = surface;
  drawLeftAxis(surface, { ticks: yTicks, at: left, gap: 8, grid: right - left, font: SMALL });
  drawBottomAxis(surface, { ticks: xTicks, at: bottom, gap: 14, grid: bottom - top, font: SMALL });
  context.textAlign = "left";
  context.fillText(names.y, left - 36, top - 22);
  context.textAlign = "right";
  context.fillText(names.x, right, bottom + 34);
  context.fillText("better ↗", right, top - 22);
}

function drawPath({ context, palette }: Surface, { places }: SharesLayout): void {
  context.beginPath();
  const known = places.filter((place) => place !== null);
  known.forEach(({ x, y }, i) => {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.strokeStyle = palette.muted;
  context.lineWidth = 1.25;
  context.stroke();
}

function drawDots(surface: Surface, { places }: SharesLayout, { dots }: SharesPicture): void {
  const { context, palette } = surface;
  places.forEach((place, i) => {
    if (place === null) return;
    context.fillStyle = palette.needed;
    context.beginPath();
    context.arc(place.x, place.y, dots[i]?.label === "" ? RADIUS.dot : RADIUS.named, 0, 2 * Math.PI);
    context.fill();
  });
}

/** Circles the selected dot; drawn last, so no label covers the circle. */
function drawChosen({ context, palette }: Surface, { places }: SharesLayout, { chosen }: SharesPicture): void {
  const place = places[chosen];
  if (!place) return;
  context.beginPath();
  context.arc(place.x, place.y, RADIUS.chosen, 0, 2 * Math.PI);
  context.strokeStyle = palette.text;
  context.lineWidth = 2.5;
  context.stroke();
}

/** Labels the selected dot first, then the ends of the path, which show its direction. */
function drawLabels({ context, palette }: Surface, layout: SharesLayout, { dots, chosen }: SharesPicture): void {
  context.font = STRONG;
  context.textAlign = "left";
  const order = [...new Set([chosen, 0, dots.length - 1, ...dots.keys()])];
  const names = order
    .map((dot) => ({ dot, text: dots[dot]?.label ?? "" }))
    .filter(({ text }) => text !== "")
    .map((name) => ({ ...name, width: context.measureText(name.text).width }));
  for (const { x, y, text } of placeLabels(layout, names)) {
    context.fillStyle = palette.surface;
    context.fillRect(x - 3, y - 9, context.measureText(text).width + 6, 18);
    context.fillStyle = palette.text;
    context.fillText(text, x, y);
  }
}
