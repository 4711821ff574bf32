import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { drawBottomAxis, drawLeftAxis, evenTicks } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
import { DASHES } from "../../../plot/palette";
import type { Surface } from "../../../plot/surface";
import { formatCompact } from "../../../shared/figure-text";
import { textWidth } from "../../../shared/text-width";
import { drawCross, drawMarks, drawRing } from "./draw-marks";
import {
  crossPoints,
  cycleScale,
  cycleTicks,
  linesOf,
  MARGIN,
  type Margin,
  marksOf,
  reportedPoints,
  type SizesLine,
  type SizesPicture,
  sizeScale,
  sizeTicks,
} from "./layout";
import { LABEL, labelsOf, type Plot, type SizesLabel } from "./size-labels";

/** The width of the band behind the size, CSS pixels. */
const BAND = 18;
/** The baseline's dots, and the dashes of malloc and free, which share a color. */
const DOTTED = [1, 3];
const KIND_DASHES = { malloc: [7, 4], free: [2, 3], realloc: [] } as const;

/** The scales of a drawing's text and marks, 1 on the page, and the space around its plot. */
export interface Look {
  readonly text: number;
  readonly marks: number;
  readonly margin: Margin;
}

const PAGE_LOOK: Look = { text: 1, marks: 1, margin: MARGIN };

/** Where the handle of the threshold is not drawn, the plot begins higher. */
export const WITHOUT_HANDLE: Look = { ...PAGE_LOOK, margin: { ...MARGIN, top: 16 } };

/** Draws cycles by size. */
export function drawSizes(surface: Surface, picture: SizesPicture, look = PAGE_LOOK): void {
  const { width, height } = surface;
  const plot: Plot = { width, height, margin: look.margin, text: look.text };
  const lines = linesOf(picture, plot);
  drawAxes(surface, picture, plot);
  for (const line of lines) strokeLine(surface, line, look.marks);
  drawMarks(surface, marksOf(picture, plot), look.marks);
  for (const point of crossPoints(picture, plot)) drawCross(surface, point, look.marks);
  for (const point of reportedPoints(picture, plot)) drawRing(surface, point, look.marks);
  for (const label of labelsOf(picture, lines, plot)) drawLabel(surface, label, plot);
}

function drawAxes(surface: Surface, picture: SizesPicture, plot: Plot): void {
  const { context, palette } = surface;
  const { width, height, margin, text: scale } = plot;
  const [x, y] = [sizeScale(picture.sweep, plot), cycleScale(picture, plot)];
  context.globalAlpha = 0.5;
  context.fillStyle = palette.rule;
  context.fillRect(x(picture.size) - BAND / 2, margin.top, BAND, height - margin.top - margin.bottom);
  context.globalAlpha = 1;
  const font = `${LABEL * scale}px ${FONT}`;
  const cycles = cycleTicks(y).map((value) => ({ at: y(value), text: formatCompact(value) }));
  drawLeftAxis(surface, { ticks: cycles, at: margin.left, gap: 6, grid: width - margin.left - margin.right, font });
  const tickAt = (size: number) => ({ at: x(size), text: binaryBytes(size) });
  const { round, ends } = sizeTicks(picture.sweep);
  const widthOf = (text: string) => textWidth(text, LABEL * scale);
  const room = { from: margin.left - 10, to: width, gap: 12, widthOf };
  const ticks = evenTicks(round.map(tickAt), ends.map(tickAt), room);
  drawBottomAxis(surface, { ticks, at: height - margin.bottom, gap: 13 * scale, grid: 0, font });
}

function strokeLine({ context, palette }: Surface, { kind, lane, isBaseline, points }: SizesLine, scale: number): void {
  context.beginPath();
  for (const { x, y } of points) if (Number.isFinite(y)) context.lineTo(x, y);
  const isRealloc = kind === "realloc";
  const dash = isRealloc ? (DASHES[lane] ?? []) : KIND_DASHES[kind];
  context.setLineDash((isBaseline ? DOTTED : dash).map((length) => length * scale));
  const ink = isRealloc ? palette.inks[lane] : palette.inks[1];
  Object.assign(context, {
    strokeStyle: isBaseline ? palette.muted : (ink ?? palette.text),
    lineWidth: (isRealloc && !isBaseline ? 2.25 : 1.5) * scale,
    lineJoin: "round",
  });
  context.stroke();
  context.setLineDash([]);
}

/** Text with an outline in the color of the surface, so that lines below it do not touch it. */
function drawLabel({ context, palette }: Surface, { text, x, y, weight }: SizesLabel, { text: scale }: Plot): void {
  Object.assign(context, { font: `${weight} ${LABEL * scale}px ${FONT}`, textAlign: "left", textBaseline: "middle" });
  Object.assign(context, { strokeStyle: palette.surface, lineWidth: 4, lineJoin: "round" });
  context.strokeText(text, x, y);
  context.fillStyle = palette.text;
  context.fillText(text, x, y);
}
