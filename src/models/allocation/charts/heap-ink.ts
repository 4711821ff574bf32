import type { Rect } from "../../../plot/path";
import { dots, hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import type { HeapRole } from "./heap-map";

/** A narrower pattern is illegible, CSS pixels. */
const LEAST_PATTERN = 2;

/**
 * Fills a box by its role: needed and rounding solid, holes hatched, kept dotted, the heap's own framed, addresses
 * without memory a dotted line.
 * Patterns keep their phase across the boxes of a canvas. In forced colors, needed and rounding share a color, so
 * rounding becomes a frame.
 */
export function fillRole(surface: Surface, role: HeapRole, box: Rect): void {
  if (role === "uncommitted") dottedLine(surface, box);
  else if (role === "metadata") metadataBox(surface, box);
  else if (role === "slack" && surface.palette.wasted === surface.palette.needed) frame(surface, box);
  else {
    surface.context.fillStyle = inkOf(surface, role, box.width < LEAST_PATTERN);
    surface.context.fillRect(box.x, box.y, box.width, box.height);
  }
}

function inkOf(surface: Surface, role: HeapRole, narrow: boolean): string | CanvasPattern {
  const { palette } = surface;
  if (role === "needed") return palette.needed;
  if (role === "slack") return palette.wasted;
  if (role === "cached") return narrow ? palette.cached : dots(surface);
  return narrow ? palette.wastedTint : hatch(surface);
}

const DOT_PITCH = 5;

function dottedLine({ context, palette }: Surface, { x, y, width, height }: Rect): void {
  context.fillStyle = palette.muted;
  for (let dot = Math.ceil(x / DOT_PITCH) * DOT_PITCH; dot < x + width - 0.5; dot += DOT_PITCH)
    context.fillRect(dot, y + height / 2 - 0.5, 1.2, 1.2);
}

function frame({ context, palette }: Surface, { x, y, width, height }: Rect): void {
  context.fillStyle = palette.muted;
  context.fillRect(x, y, width, height);
  if (width <= 4) return;
  context.fillStyle = palette.surface;
  context.fillRect(x + 1, y + 1, width - 2, height - 2);
}

function metadataBox(surface: Surface, box: Rect): void {
  frame(surface, box);
  const { x, y, width, height } = box;
  if (width <= 4) return;
  const { context, palette } = surface;
  context.fillStyle = palette.muted;
  for (let line = y + 3; line < y + height - 1; line += 3) context.fillRect(x + 1, line, width - 2, 1);
}
