import type { Point } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { WAYS, type Way } from "./marks";

/** The color of a way. Its form differs too. */
export function inkOf({ palette }: Surface, way: Way): string {
  if (way === "in-place") return palette.needed;
  if (way === "copied") return palette.wasted;
  if (way === "copied-to-mapping") return palette.poison;
  return way === "no-memory" || way === "replaced" ? palette.text : palette.cached;
}

/** Half the width of the largest mark, CSS pixels. */
const FULL = 5;

/** A place where reallocs of one way are marked. `share`: the area of the mark, 0 … 1. */
interface Mark extends Point {
  readonly way: Way;
  readonly share: number;
}

/** Copies to a mapping are few, and are drawn over other copies. */
const DRAWN: readonly Way[] = [...WAYS.map(([way]) => way), "replaced", "no-memory"];

/** Draws the marks of each way as one path. */
export function drawMarks(surface: Surface, marks: readonly Mark[], scale = 1): void {
  for (const way of DRAWN) {
    const own = marks.filter((mark) => mark.way === way);
    if (own.length > 0) drawWay(surface, way, own, scale);
  }
}

function drawWay(surface: Surface, way: Way, marks: readonly Mark[], scale: number): void {
  const { context, palette } = surface;
  context.beginPath();
  for (const mark of marks) outline(context, way, mark, FULL * scale * Math.sqrt(mark.share));
  context.setLineDash([]);
  if (way === "renamed-in-place" || way === "replaced") {
    const fillStyle = way === "replaced" ? palette.surface : palette.cachedTint;
    Object.assign(context, { fillStyle, strokeStyle: inkOf(surface, way), lineWidth: 2 * scale });
    context.fill();
    context.stroke();
    return;
  }
  Object.assign(context, { strokeStyle: palette.surface, lineWidth: 3 * scale, fillStyle: inkOf(surface, way) });
  context.stroke();
  context.fill();
}

/** Draws a cross: calls that a machine measured. */
export function drawCross({ context, palette }: Surface, { x, y }: Point, scale = 1): void {
  const arm = 4 * scale;
  context.beginPath();
  for (const slope of [-1, 1]) {
    context.moveTo(x - arm, y - slope * arm);
    context.lineTo(x + arm, y + slope * arm);
  }
  context.setLineDash([]);
  for (const [ink, width] of [[palette.surface, 4] as const, [palette.text, 1.5] as const]) {
    Object.assign(context, { strokeStyle: ink, lineWidth: width * scale });
    context.stroke();
  }
}

/** Draws a ring: a figure that an article reports. */
export function drawRing({ context, palette }: Surface, { x, y }: Point, scale = 1): void {
  context.beginPath();
  context.arc(x, y, 6.5 * scale, 0, 2 * Math.PI);
  context.setLineDash([]);
  for (const [ink, width] of [[palette.surface, 4] as const, [palette.text, 1.5] as const]) {
    Object.assign(context, { strokeStyle: ink, lineWidth: width * scale });
    context.stroke();
  }
}

function outline(context: CanvasRenderingContext2D, way: Way, { x, y }: Point, radius: number): void {
  if (way === "in-place") circle(context, x, y, radius);
  else if (way === "copied" || way === "replaced" || way === "no-memory") square(context, x, y, radius * 0.9);
  else if (way === "copied-to-mapping") polygon(context, x, y, radius * 1.25, 3);
  else polygon(context, x, y, radius * 1.25, 4);
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

function square(context: CanvasRenderingContext2D, x: number, y: number, half: number): void {
  context.moveTo(x - half, y - half);
  context.lineTo(x + half, y - half);
  context.lineTo(x + half, y + half);
  context.lineTo(x - half, y + half);
  context.closePath();
}

/** A regular polygon on its base, its first corner on top. */
function polygon(context: CanvasRenderingContext2D, x: number, y: number, radius: number, corners: number): void {
  for (let corner = 0; corner < corners; corner++) {
    const angle = (2 * Math.PI * corner) / corners - Math.PI / 2;
    const [px, py] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    if (corner === 0) context.moveTo(px, py);
    else context.lineTo(px, py);
  }
  context.closePath();
}
