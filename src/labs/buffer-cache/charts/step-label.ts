import type { Surface } from "../../../plot/surface";

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
