import { drawMarks } from "./chart";
import { DASHES } from "./palette";
import type { Surface } from "./surface";
import { svgSurface } from "./svg-context";

/** A part of a picture, as wide as the picture; parts are stacked vertically. CSS pixels. */
export interface Block {
  readonly height: number;
  /** Draws the part with its upper left corner at 0, 0. */
  draw(surface: Surface): void;
}

export interface Style {
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly muted?: boolean;
  /** The point of the text at x; "left" by default. */
  readonly align?: "left" | "center" | "right";
}

/** The width inside the margins. */
export const INNER = 912;
const FONT = "system-ui, sans-serif";
const LEADING = 1.4;

const fontOf = ({ size, weight = 400 }: Style) => `${weight} ${size}px ${FONT}`;

const { context: ruler } = svgSurface(0, 0).surface;

/** An upper estimate of a text's width. */
export function widthOf(text: string, style: Style): number {
  ruler.font = fontOf(style);
  return ruler.measureText(text).width;
}

/** Draws a line of text at `x`, vertically centered at `y`. */
export function write(surface: Surface, text: string, x: number, y: number, { muted, ...style }: Style): void {
  drawMarks(surface, [{ mark: "text", text, x, y, ink: muted ? "muted" : "text", ...style }]);
}

/** Draws lines of text below each other. */
function writeLines(surface: Surface, lines: readonly string[], leading: number, style: Style): void {
  for (const [i, line] of lines.entries()) write(surface, line, 0, leading * (i + 0.5), style);
}

/** Breaks a text into lines no wider than `width`. */
export function wrapped(text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((word) => broken(word, width, style))) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Breaks a word that is wider than a line, such as an address. */
function broken(word: string, width: number, style: Style): string[] {
  const parts = [""];
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`;
    if (longer.length === 1 || widthOf(longer, style) <= width) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

/** A paragraph with some space below it. */
export function paragraph(text: string, style: Style, below = 6, width = INNER): Block {
  const lines = text === "" ? [] : wrapped(text, width, style);
  const leading = Math.round(LEADING * style.size);
  return {
    height: lines.length === 0 ? 0 : lines.length * leading + below,
    draw: (surface) => writeLines(surface, lines, leading, style),
  };
}

export const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0);

/** Draws stacked parts as wide as the surface, the first at 0, 0. */
export function drawBlocks(surface: Surface, blocks: readonly Block[]): void {
  const { context } = surface;
  let y = 0;
  for (const block of blocks) {
    at(context, 0, y, () => block.draw({ ...surface, height: block.height }));
    y += block.height;
  }
}

/** Draws with the origin moved to x, y. */
export function at(context: CanvasRenderingContext2D, x: number, y: number, draw: () => void): void {
  context.save();
  context.translate(x, y);
  draw();
  context.restore();
}

/** Draws the letter of a lane on its color, 20 pixels square. */
export const drawBadge = (surface: Surface, lane: number, x: number, y: number): void =>
  drawMarks(surface, [
    { mark: "box", x, y, width: 20, height: 20, fill: lane },
    {
      ...{ mark: "text", text: "ABCD"[lane] ?? "?", x: x + 10, y: y + 10 },
      ...{ size: 12, weight: 600, align: "center", ink: "surface" },
    },
  ]);

/** Draws a sample of a lane's line, at the middle of its height. */
export const drawDash = (surface: Surface, lane: number, width: number): void =>
  drawMarks(surface, [
    { mark: "line", points: [0, width].map((x) => ({ x, y: 0 })), ink: lane, thick: 2, dash: DASHES[lane] ?? [] },
  ]);
