import { formatBytes } from "../shared/format";
import { drawHeapPlate, fillRole } from "./heap-ink";
import { type HeapBytes, type HeapSegment, heapBar } from "./layout/heap-ledger";
import type { HeapRole } from "./layout/heap-map";
import type { Surface } from "./surface";

/** What the plates on a bar say, by role; the others have none. */
const PLATES: Partial<Record<HeapRole, string>> = {
  needed: "alive",
  slack: "rounding, headers",
  kept: "kept",
  free: "holes",
  uncommitted: "without memory",
};

/** Draws the bytes of a heap over the whole height, on the scale of all lanes, with the largest parts told on them. */
export function drawHeapLedger(surface: Surface, bytes: HeapBytes, pixelsPerByte: number): void {
  const { context, palette, height } = surface;
  const segments = heapBar(bytes, pixelsPerByte).map((segment) => within(segment, surface.width));
  for (const { role, x, width } of segments) fillRole(surface, role, { x, y: 0, width, height });
  context.fillStyle = palette.surface;
  for (const { x } of segments.slice(1)) context.fillRect(x - 0.5, 0, 1, height);
  for (const segment of segments) drawPlate(surface, segment);
  const alive = segments.find(({ role }) => role === "needed");
  context.fillStyle = palette.text;
  if (alive !== undefined) context.fillRect(alive.width - 0.75, 0, 1.5, height);
}

/** What goes over the edge ends there; its words have all its bytes. */
const within = (segment: HeapSegment, width: number): HeapSegment => ({
  ...segment,
  width: Math.max(0, Math.min(segment.width, width - segment.x)),
});

function drawPlate(surface: Surface, { role, bytes, x, width }: HeapSegment): void {
  const words = PLATES[role];
  if (words === undefined) return;
  const box = { x, y: 0, width, height: surface.height };
  drawHeapPlate(surface, box, `${formatBytes(bytes)} ${words}`, {
    size: 13,
    weight: role === "uncommitted" ? 400 : 600,
  });
}
