import { fillRole } from "../../../models/allocation/charts/heap-ink";
import type { HeapRole } from "../../../models/allocation/charts/heap-map";
import { drawMarks, drawPlate, type Ink, type Mark } from "../../../plot/chart";
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
  const { width, height } = surface;
  const segments = heapBar(bytes, pixelsPerByte, width);
  for (const { role, x, width } of segments) fillRole(surface, role, { x, y: 0, width, height });
  const line = (x: number, width: number, fill: Ink): Mark => ({ mark: "box", x, y: 0, width, height, fill });
  drawMarks(
    surface,
    segments.slice(1).map(({ x }) => line(x - 0.5, 1, "surface")),
  );
  for (const segment of segments) labelSegment(surface, segment);
  const alive = segments.find(({ role }) => role === "needed");
  drawMarks(surface, [
    ...(alive === undefined ? [] : [line(alive.width - 0.75, 1.5, "text")]),
    ...(segments.some(({ broken }) => broken) ? breakMarks(width - BREAK.from, height) : []),
  ]);
}

/** Two strokes across the end of a bar that is too long, CSS pixels. */
const BREAK = { from: 22, gap: 7, slant: 6, clear: 3 } as const;

function breakMarks(left: number, height: number): readonly Mark[] {
  const { gap, slant, clear } = BREAK;
  const stroke = (x: number, inset: number) => [
    { x: x + slant, y: inset },
    { x, y: height - inset },
  ];
  const cleared = [...stroke(left - clear, 0), ...stroke(left + gap + clear, 0).toReversed()];
  return [
    { mark: "area", points: cleared, fill: "surface" },
    ...[left, left + gap].map((x): Mark => ({ mark: "line", points: stroke(x, 1), ink: "text", thick: 1.5 })),
  ];
}

/** Labels a part with as many words as fit. A broken part says so. */
function labelSegment(surface: Surface, { role, bytes, x, width, broken }: HeapSegment): void {
  const words = PLATES[role];
  if (words === undefined) return;
  const box = { x, y: 0, width: width - (broken ? BREAK.from + BREAK.clear : 0), height: surface.height };
  const full = `${formatBytes(bytes)} ${words}`;
  drawPlate(surface, box, broken ? [`${full}, drawn shorter`, full, formatBytes(bytes)] : [full], 13);
}
