import { HEAP_FONT } from "../../../models/allocation/charts/heap-ink";
import { type MapScale, rowTicks } from "../../../models/allocation/charts/heap-map";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Surface } from "../../../plot/surface";

/** Smallest distance between labels, as a multiple of their size. */
const LEADING = 1.3;

/** Draws the addresses beside a map's rows in large letters, as many as fit. */
export function drawPresentAxis({ context, palette, width, height }: Surface, scale: MapScale, fontSize: number): void {
  context.fillStyle = palette.muted;
  context.font = `${fontSize}px ${HEAP_FONT}`;
  context.textAlign = "right";
  context.textBaseline = "middle";
  let free = 0;
  for (const { bytes, y } of rowTicks(scale)) {
    context.fillRect(width - 8, y, 8, 1);
    const middle = Math.max(fontSize / 2, Math.min(height - fontSize / 2, y));
    if (middle - fontSize / 2 < free) continue;
    free = middle + fontSize * (LEADING - 0.5);
    context.fillText(binaryBytes(bytes), width - 12, middle);
  }
}
