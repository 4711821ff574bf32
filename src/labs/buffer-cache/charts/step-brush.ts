import type { Rect } from "../../../plot/path";
import { dots } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";

/** Drawing functions that all animations of a step share. CSS pixels. */

/** A keyline separates whatever moves from the field below it. */
const KEYLINE = 3;
const OUTLINE = 1.5;
const DASH = [5, 4];
const ARROW = 7;
/** Smaller buffers and coins get a ring, which keeps them visible while they move. */
const LEAST_WITHOUT_RING = 7;
const RING = 9;

export const middle = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

export const pointBetween = (from: Point, to: Point, share: number): Point => ({
  x: between(from.x, to.x, share),
  y: between(from.y, to.y, share),
});

export const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: Math.max(0, width + 2 * by),
  height: Math.max(0, height + 2 * by),
});

/** A rectangle as large as `rect`, at most `room`, centered in `room`. */
export function centered(rect: Rect, room: Rect): Rect {
  const share = Math.min(1, room.width / rect.width, room.height / rect.height);
  const [width, height] = [rect.width * share, rect.height * share];
  const { x, y } = middle(room);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

export function fillRect({ context }: Surface, { x, y, width, height }: Rect, fill: string | CanvasPattern): void {
  context.fillStyle = fill;
  context.fillRect(x, y, width, height);
}

/** Strokes inside the rectangle's edge to preserve its area. */
export function strokeRect(
  { context }: Surface,
  rect: Rect,
  color: string,
  line: number = OUTLINE,
  dash: readonly number[] = [],
) {
  const { x, y, width, height } = grown(rect, -line / 2);
  context.setLineDash([...dash]);
  context.lineWidth = line;
  context.strokeStyle = color;
  context.strokeRect(x, y, width, height);
  context.setLineDash([]);
}

/** Draws the empty place of a buffer that has left. */
export function drawHole(surface: Surface, rect: Rect): void {
  fillRect(surface, grown(rect, 1), surface.palette.surface);
  strokeRect(surface, rect, surface.palette.muted, OUTLINE, DASH);
}

/** Draws a buffer: dotted if it comes from the cache, plain otherwise. `moves`: it has not arrived yet. */
export function drawBuffer(surface: Surface, rect: Rect, look: "cached" | "plain", words: string, moves: boolean) {
  const { palette } = surface;
  fillRect(surface, grown(rect, KEYLINE), palette.surface);
  if (look === "cached") fillRect(surface, rect, dots(surface));
  strokeRect(surface, rect, look === "cached" ? palette.cached : palette.muted);
  if (moves && Math.min(rect.width, rect.height) < LEAST_WITHOUT_RING) drawRing(surface, middle(rect));
  if (words !== "") drawLabelFor(surface, rect, words);
}

/** The needed bytes. */
export function drawCoin(surface: Surface, at: Point, side: number): void {
  drawCoinRect(surface, { x: at.x - side / 2, y: at.y - side / 2, width: side, height: side });
}

/** Draws the needed bytes as a rectangle. */
export function drawCoinRect(surface: Surface, rect: Rect): void {
  if (Math.min(rect.width, rect.height) < LEAST_WITHOUT_RING) drawRing(surface, middle(rect));
  else fillRect(surface, grown(rect, 2), surface.palette.surface);
  fillRect(surface, rect, surface.palette.needed);
}

function drawRing({ context, palette }: Surface, { x, y }: Point): void {
  context.beginPath();
  context.arc(x, y, RING, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.lineWidth = OUTLINE;
  context.strokeStyle = palette.text;
  context.stroke();
}

/** Draws a label in the middle of a rectangle, or beside it where it does not fit. */
function drawLabelFor(surface: Surface, rect: Rect, words: string): void {
  const width = labelWidth(surface, words);
  const { x, y } = middle(rect);
  if (rect.width >= width + 8 && rect.height >= labelHeight(surface) + 8) drawLabel(surface, { x, y }, words);
  else drawLabel(surface, { x: x + Math.max(rect.width / 2, RING) + 4, y }, words, "left");
}

function drawLine({ context, palette }: Surface, points: readonly Point[], dash: readonly number[] = []): void {
  context.strokeStyle = palette.text;
  context.lineWidth = OUTLINE;
  context.setLineDash([...dash]);
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
  context.setLineDash([]);
}

/** Draws a line to a point, with an arrowhead. */
export function drawArrow(surface: Surface, from: Point, to: Point, dash: readonly number[] = []): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const end = { x: to.x - ARROW * Math.cos(angle), y: to.y - ARROW * Math.sin(angle) };
  drawLine(surface, [from, end], dash);
  drawHead(surface, to, angle);
}

function drawHead({ context, palette }: Surface, { x, y }: Point, angle: number): void {
  const corner = (turn: number) => [x - ARROW * Math.cos(angle + turn), y - ARROW * Math.sin(angle + turn)] as const;
  context.fillStyle = palette.text;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(...corner(0.5));
  context.lineTo(...corner(-0.5));
  context.fill();
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Space left and right of the text, CSS pixels. */
const PADDING = 6;

interface TextStyle {
  readonly font: string;
  readonly height: number;
}

const known = new WeakMap<HTMLCanvasElement, TextStyle>();

/** The text style of a canvas comes from its style sheet and is read once. */
function styleOf({ context: { canvas } }: Surface): TextStyle {
  const style = known.get(canvas) ?? readStyle(canvas);
  known.set(canvas, style);
  return style;
}

function readStyle(canvas: HTMLCanvasElement): TextStyle {
  const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(canvas);
  return { font: `${fontWeight} ${fontSize} ${fontFamily}`, height: Number.parseFloat(lineHeight) };
}

export const labelHeight = (surface: Surface): number => styleOf(surface).height;

/** The width of a label with its background. */
export function labelWidth(surface: Surface, words: string): number {
  surface.context.font = styleOf(surface).font;
  return surface.context.measureText(words).width + 2 * PADDING;
}

/** Draws text on a background within the canvas. `align` says which part of it is at the point. */
export function drawLabel(
  surface: Surface,
  at: Point,
  words: string,
  align: "left" | "center" | "right" = "center",
): void {
  const { context, palette } = surface;
  const [width, height] = [labelWidth(surface, words), labelHeight(surface)];
  const left = at.x - { left: 0, center: width / 2, right: width }[align];
  const x = Math.max(0, Math.min(surface.width - width, left));
  const y = Math.max(0, Math.min(surface.height - height, at.y - height / 2));
  context.fillStyle = palette.surface;
  context.fillRect(x, y, width, height);
  context.fillStyle = palette.text;
  context.textBaseline = "middle";
  context.fillText(words, x + PADDING, y + height / 2 + 1);
}
