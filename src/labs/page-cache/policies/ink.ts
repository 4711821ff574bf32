import { FONT } from "../../../plot/font";
import { crossHatch, hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import type { PageRole } from "./roles";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A narrower pattern is illegible, CSS pixels. */
const LEAST_PATTERN = 2;
const BORDER = 2;
const DOT_PITCH = 5;

/** The fill of pages in a role. */
export function inkOf(surface: Surface, role: PageRole, isNarrow = false): string | CanvasPattern {
  const { palette } = surface;
  if (role === "proved") return palette.needed;
  if (role === "fresh") return isNarrow ? palette.wasted : hatch(surface);
  return isNarrow ? palette.poison : crossHatch(surface);
}

/** Fills a box by its role. Pages that are never requested again have a border, unless the box is too narrow. */
export function fillRole(surface: Surface, role: PageRole, { x, y, width, height }: Box): void {
  const { context, palette } = surface;
  context.fillStyle = inkOf(surface, role, width < LEAST_PATTERN);
  context.fillRect(x, y, width, height);
  if (role !== "dead" || width < 2 * BORDER) return;
  context.strokeStyle = palette.poison;
  context.lineWidth = BORDER;
  context.strokeRect(x + BORDER / 2, y + BORDER / 2, width - BORDER, height - BORDER);
}

/** Room without pages: a dotted line. */
export function drawEmpty({ context, palette }: Surface, { x, y, width, height }: Box): void {
  context.fillStyle = palette.muted;
  for (let dot = Math.ceil(x / DOT_PITCH) * DOT_PITCH; dot < x + width - 0.5; dot += DOT_PITCH)
    context.fillRect(dot, y + height / 2 - 0.5, 1.2, 1.2);
}

/** Names without pages: a dashed outline. */
export function drawNames({ context, palette }: Surface, { x, y, width, height }: Box): void {
  if (width < 1) return;
  context.strokeStyle = palette.muted;
  context.lineWidth = 1;
  context.setLineDash([3, 2]);
  context.strokeRect(x + 0.5, y + 0.5, Math.max(0, width - 1), height - 1);
  context.setLineDash([]);
}

/** Writes the first text that fits on a plate in the middle of a box. */
export function drawPlate({ context, palette }: Surface, box: Box, texts: readonly string[], size: number): void {
  context.font = `600 ${size}px ${FONT}`;
  const padding = size;
  const text = texts.find((one) => context.measureText(one).width + padding <= box.width - 6);
  if (text === undefined) return;
  const width = context.measureText(text).width + padding;
  const height = Math.min(box.height - 4, size + 4);
  const [middle, center] = [box.x + box.width / 2, box.y + box.height / 2];
  context.fillStyle = palette.surface;
  context.fillRect(middle - width / 2, center - height / 2, width, height);
  context.fillStyle = palette.text;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, middle, center + 0.5);
}
