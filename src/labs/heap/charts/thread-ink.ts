import { drawMarks } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { textWidth } from "../../../shared/text-width";
import { threadNumber } from "./biography";

/** Shades of the first threads. The next ones repeat them with upright stripes, those after them with level ones. */
const SHADES = [1, 0.74, 0.55, 0.4, 0.26] as const;
/** The distance of stripes, CSS pixels. */
const STRIPE_PITCH = 4;
const NUMBER_SIZE = 12;

/** Fills a live block by the thread that allocated it, with its number if that fits; null = several threads. */
export function fillThread(surface: Surface, thread: number | null, box: Rect): void {
  const { context, palette } = surface;
  context.fillStyle = palette.surface;
  context.fillRect(box.x, box.y, box.width, box.height);
  if (thread === null) {
    outline(surface, box);
    return;
  }
  context.globalAlpha = SHADES[thread % SHADES.length] ?? 1;
  context.fillStyle = palette.needed;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.globalAlpha = 1;
  drawStripes(surface, Math.floor(thread / SHADES.length) % 3, box);
  writeNumber(surface, thread, box);
}

/** Small blocks of several threads, drawn together: a line around nothing, or a line alone where that is too narrow. */
function outline(surface: Surface, box: Rect): void {
  const thick = Math.min(1.5, box.width / 2);
  drawMarks(surface, [{ mark: "box", ...box, ink: "needed", thick }]);
}

/** Kinds of stripes: none, upright, level. */
function drawStripes({ context, palette }: Surface, kind: number, { x, y, width, height }: Rect): void {
  const [length, across] = kind === 1 ? [width, height] : [height, width];
  context.fillStyle = palette.surface;
  for (let at = STRIPE_PITCH / 2; kind > 0 && at < length - 1; at += STRIPE_PITCH)
    if (kind === 1) context.fillRect(x + at, y, 1, across);
    else context.fillRect(x, y + at, across, 1);
}

function writeNumber(surface: Surface, thread: number, box: Rect): void {
  const text = String(threadNumber(thread));
  const width = textWidth(text, NUMBER_SIZE, 600) + 4;
  if (box.height < NUMBER_SIZE || box.width < width + 2) return;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const style = { size: NUMBER_SIZE, weight: 600, align: "center" } as const;
  const isPlain = thread < SHADES.length;
  // Stripes would cross the digits.
  if (!isPlain) drawMarks(surface, [{ mark: "box", x: x - width / 2, y: y - 7, width, height: 14, fill: "surface" }]);
  drawMarks(surface, [
    { mark: "text", text, x, y: y + 0.5, ...style, ink: isPlain && thread === 0 ? "surface" : "text" },
  ]);
}
