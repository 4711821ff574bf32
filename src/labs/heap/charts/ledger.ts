import { fillRole } from "../../../models/allocation/charts/heap-ink";
import { HEAP_ROLES, type HeapRole } from "../../../models/allocation/charts/heap-map";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { drawMarks, drawPlate, type Ink, type Mark } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatBytes } from "../../../shared/format";

/** The meaning of the fills, in the order of a bar. */
export const ROLE_WORDS: readonly (readonly [role: HeapRole, words: string])[] = [
  ["needed", "needed"],
  ["slack", "rounding, headers"],
  ["cached", "reserved by size"],
  ["free", "holes"],
  ["metadata", "bookkeeping"],
  ["uncommitted", "no memory"],
];

/** Bytes of a heap by use. All except `uncommitted` are committed. */
export type HeapBytes = Readonly<Record<HeapRole, number>>;

/** needed + slack (rounding and headers) + kept + free (holes) + own = committed. */
export function heapBytes(heap: Pick<HeapArrays, "figures">): HeapBytes {
  return {
    needed: heapFigure(heap, "needed"),
    slack: heapFigure(heap, "internal_padding") + heapFigure(heap, "headers"),
    cached: heapFigure(heap, "cached_free"),
    free: heapFigure(heap, "free"),
    metadata: heapFigure(heap, "metadata"),
    uncommitted: heapFigure(heap, "uncommitted"),
  };
}

/** Committed bytes plus addresses without memory. */
const allBytes = (bytes: HeapBytes): number => HEAP_ROLES.reduce((sum, role) => sum + bytes[role], 0);

/** An excess below this share of the width is a rounding error. */
const ROUNDING = 1e-6;

/**
 * A bar whose length means bytes. Nothing is drawn wider than it is, so bars on one scale compare to the byte. Anything
 * beyond the width is broken off. Lengths in CSS pixels; `broken`: the part is longer than the space, and a mark shows it.
 * @internal
 */
export function heapBar(bytes: HeapBytes, pixelsPerByte: number, width: number) {
  let at = 0;
  return HEAP_ROLES.filter((role) => bytes[role] > 0).map((role) => {
    const [x, full] = [at * pixelsPerByte, bytes[role] * pixelsPerByte];
    at += bytes[role];
    const broken = x + full > width * (1 + ROUNDING);
    return { role, bytes: bytes[role], x, width: Math.max(0, Math.min(full, width - x)), broken };
  });
}

/** A part of a bar. */
type HeapSegment = ReturnType<typeof heapBar>[number];

/** Whether a bar is drawn shorter than it is. */
export const isBroken = (bytes: HeapBytes, pixelsPerByte: number, width: number): boolean =>
  heapBar(bytes, pixelsPerByte, width).some(({ broken }) => broken);

/** Addresses without memory may take up to this many times the committed bytes. Beyond that, the bar is broken. */
const MOST_EMPTY = 1.5;

/** Pixels per byte at which the longest bar fills the width; 0 without bytes. */
export function barScale(all: readonly HeapBytes[], width: number): number {
  const most = (lengths: readonly number[]) => Math.max(0, ...lengths.filter(Number.isFinite));
  const committed = most(all.map((bytes) => allBytes(bytes) - bytes.uncommitted));
  const longest = Math.min(most(all.map(allBytes)), (1 + MOST_EMPTY) * committed);
  return longest > 0 ? width / longest : 0;
}

/** Labels on a bar by role. Other roles have none. */
const PLATES: Partial<Record<HeapRole, string>> = {
  needed: "alive",
  slack: "rounding, headers",
  cached: "reserved",
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
