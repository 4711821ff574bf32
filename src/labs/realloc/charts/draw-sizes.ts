import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { drawBottomAxis, drawLeftAxis, fittingTicks } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
import { DASHES } from "../../../plot/palette";
import type { Point } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { formatCompact } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import { largestDrop } from "../sizes/headline";
import { drawCross, drawMark } from "./draw-marks";
import {
  crossPoints,
  cycleScale,
  cycleTicks,
  linesOf,
  MARGIN,
  marksOf,
  type SizesLine,
  type SizesPicture,
  sizeScale,
  sizeTicks,
} from "./layout";

/** The width of the band behind the size, CSS pixels. */
const BAND = 18;
/** The baseline's dots, and the dashes of malloc and free, which share a color. */
const DOTTED = [1, 3];
const KIND_DASHES = { malloc: [7, 4], free: [2, 3], realloc: [] } as const;
const LABEL = 12;

/** `scale`: of marks and text, 1 on the page. */
export function drawSizes(surface: Surface, picture: SizesPicture, scale = 1): void {
  drawAxes(surface, picture, scale);
  const lines = linesOf(picture, surface);
  for (const line of lines) strokeLine(surface, line, scale);
  for (const mark of marksOf(picture, surface)) drawMark(surface, mark.way, mark, mark.share, scale);
  for (const point of crossPoints(picture, surface)) drawCross(surface, point, scale);
  drawNames(surface, lines, scale);
  drawValues(surface, picture, lines, scale);
}

function drawAxes(surface: Surface, picture: SizesPicture, scale: number): void {
  const { context, palette, width, height } = surface;
  const [x, y] = [sizeScale(picture.sweep, surface), cycleScale(picture, surface)];
  context.globalAlpha = 0.5;
  context.fillStyle = palette.rule;
  context.fillRect(x(picture.size) - BAND / 2, MARGIN.top, BAND, height - MARGIN.top - MARGIN.bottom);
  context.globalAlpha = 1;
  const font = `${LABEL * scale}px ${FONT}`;
  const cycles = cycleTicks(y).map((value) => ({ at: y(value), text: formatCompact(value) }));
  drawLeftAxis(surface, { ticks: cycles, at: MARGIN.left, gap: 6, grid: width - MARGIN.left - MARGIN.right, font });
  const ticks = fittingTicks(
    sizeTicks(picture.sweep).map((size) => ({ at: x(size), text: binaryBytes(size) })),
    { from: MARGIN.left - 10, to: width, gap: 12, widthOf: (text) => textWidth(text, LABEL * scale) },
  );
  drawBottomAxis(surface, { ticks, at: height - MARGIN.bottom, gap: 13, grid: 0, font });
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

type Align = "left" | "center" | "right";

/** Text with an outline in the color of the surface, so that lines below it do not touch it. */
function label(surface: Surface, text: string, at: Point & { readonly align: Align }, weight: number, size: number) {
  const { context, palette } = surface;
  const width = textWidth(text, size, weight);
  const shift = { left: 0, center: width / 2, right: width }[at.align];
  const left = Math.min(surface.width - width - 2, Math.max(MARGIN.left + 2, at.x - shift));
  Object.assign(context, { font: `${weight} ${size}px ${FONT}`, textAlign: "left", textBaseline: "middle" });
  Object.assign(context, { strokeStyle: palette.surface, lineWidth: 4, lineJoin: "round" });
  context.strokeText(text, left, at.y);
  context.fillStyle = palette.text;
  context.fillText(text, left, at.y);
}

/** Names each kind where its line is farthest from the others. */
function drawNames(surface: Surface, lines: readonly SizesLine[], scale: number): void {
  const named = lines.filter(({ lane, isBaseline, kind }) => !isBaseline && (kind !== "realloc" || lane === 0));
  for (const line of named) {
    const others = named.filter((other) => other !== line);
    const place = farthest(line, others, surface.height - MARGIN.bottom);
    if (place === null) continue;
    const { at, isAbove } = place;
    const y = at.y + (isAbove ? -10 : 12) * scale;
    label(surface, line.kind, { x: at.x, y, align: "center" }, line.kind === "realloc" ? 600 : 400, LABEL * scale);
  }
}

/** The point of a line with the most room to the others and to the axis, and the free side; null = the line has no points. */
function farthest(
  line: SizesLine,
  others: readonly SizesLine[],
  axis: number,
): { readonly at: Point; readonly isAbove: boolean } | null {
  const places = line.points.slice(1, -1).map((at, i) => {
    const gaps = others.map(({ points }) => (points[i + 1]?.y ?? Number.NaN) - at.y).filter(Number.isFinite);
    const above = Math.min(...gaps.filter((gap) => gap < 0).map(Math.abs), at.y - MARGIN.top);
    const below = Math.min(...gaps.filter((gap) => gap >= 0), axis - at.y);
    return { at, isAbove: above >= below, room: Math.max(above, below) + Math.min(above, below) };
  });
  return places.filter(({ at }) => Number.isFinite(at.y)).sort((a, b) => b.room - a.room)[0] ?? null;
}

/** The values of realloc on both sides of the cliff. */
function drawValues(surface: Surface, picture: SizesPicture, lines: readonly SizesLine[], scale: number): void {
  const { sweep, lane, stat } = picture;
  const drop = largestDrop(sweep, lane, stat);
  const line = lines.find((one) => one.kind === "realloc" && one.lane === lane && !one.isBaseline);
  if (drop === null || line === undefined) return;
  const valueAt = (size: number) => {
    const i = sweep.sizes.findIndex((answer) => answer.size === size);
    const cycles = sweep.sizes[i]?.lanes[lane]?.realloc[stat] ?? Number.NaN;
    return { at: line.points[i] ?? { x: 0, y: 0 }, text: `${formatInteger(cycles)} cycles` };
  };
  const [before, after] = [valueAt(drop.before), valueAt(drop.after)];
  const size = LABEL * scale;
  label(surface, before.text, { x: before.at.x - 14 * scale, y: before.at.y - 4, align: "right" }, 600, size);
  const marks = marksOf(picture, surface).filter((mark) => mark.size === drop.after);
  const top = Math.min(after.at.y, ...marks.map(({ y }) => y));
  label(surface, after.text, { x: after.at.x + 8 * scale, y: top - 16 * scale, align: "left" }, 600, size);
}
