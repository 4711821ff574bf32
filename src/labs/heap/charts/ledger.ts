import { drawHeapPlate, fillRole } from "../../../models/allocation/charts/heap-ink";
import type { HeapRole } from "../../../models/allocation/charts/heap-map";
import type { Surface } from "../../../plot/surface";
import { formatBytes } from "../../../shared/format";
import { type HeapBytes, type HeapSegment, heapBar } from "./layout/ledger";

/** Labels on a bar by role. Other roles have none. */
const PLATES: Partial<Record<HeapRole, string>> = {
  needed: "alive",
  slack: "rounding, headers",
  cached: "kept",
  free: "holes",
  uncommitted: "without memory",
};

/** Draws the bytes of a heap over the full height, on the scale of all lanes, with labels on the largest parts. */
export function drawHeapLedger(surface: Surface, bytes: HeapBytes, pixelsPerByte: number): void {
  const { context, palette, height } = surface;
  const segments = heapBar(bytes, pixelsPerByte, surface.width);
  for (const { role, x, width } of segments) fillRole(surface, role, { x, y: 0, width, height });
  context.fillStyle = palette.surface;
  for (const { x } of segments.slice(1)) context.fillRect(x - 0.5, 0, 1, height);
  for (const segment of segments) drawPlate(surface, segment);
  const alive = segments.find(({ role }) => role === "needed");
  context.fillStyle = palette.text;
  if (alive !== undefined) context.fillRect(alive.width - 0.75, 0, 1.5, height);
  if (segments.some(({ broken }) => broken)) drawBreak(surface);
}

/** Two strokes across the end of a bar that is too long, CSS pixels. */
const BREAK = { from: 22, gap: 7, slant: 6, clear: 3 } as const;

function drawBreak({ context, palette, width, height }: Surface): void {
  const left = width - BREAK.from;
  context.fillStyle = palette.surface;
  context.beginPath();
  context.moveTo(left + BREAK.slant - BREAK.clear, 0);
  context.lineTo(left + BREAK.slant + BREAK.gap + BREAK.clear, 0);
  context.lineTo(left + BREAK.gap + BREAK.clear, height);
  context.lineTo(left - BREAK.clear, height);
  context.fill();
  context.strokeStyle = palette.text;
  context.lineWidth = 1.5;
  for (const x of [left, left + BREAK.gap]) {
    context.beginPath();
    context.moveTo(x + BREAK.slant, 1);
    context.lineTo(x, height - 1);
    context.stroke();
  }
}

/** Labels a part with as many words as fit. A broken part says so. */
function drawPlate(surface: Surface, { role, bytes, x, width, broken }: HeapSegment): void {
  const words = PLATES[role];
  if (words === undefined) return;
  const box = { x, y: 0, width: width - (broken ? BREAK.from + BREAK.clear : 0), height: surface.height };
  const style = { size: 13, weight: role === "uncommitted" ? 400 : 600 } as const;
  const full = `${formatBytes(bytes)} ${words}`;
  const texts = broken ? [`${full}, drawn shorter`, full, formatBytes(bytes)] : [full];
  texts.some((text) => drawHeapPlate(surface, box, text, style));
}
