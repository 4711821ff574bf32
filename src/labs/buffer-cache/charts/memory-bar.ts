import { fillRole } from "../../../models/allocation/charts/heap-ink";
import { figure, type LaneFigures } from "../../../models/allocation/figures";
import { drawPlate } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatBytes } from "../../../shared/format";
import { totalBytes } from "./layout/ledger";
import { drawSegments, laneBytes } from "./ledger-bar";

/** The uses of a lane's memory: the three parts of its cache's memory, and everything else in the heap. */
const ROLES = ["needed", "wasted", "idle", "around"] as const;
type MemoryRole = (typeof ROLES)[number];
type MemoryBytes = Readonly<Record<MemoryRole, number>>;

const WORDS: Readonly<Record<MemoryRole, string>> = {
  needed: "needed",
  wasted: "wasted",
  idle: "unused, in the cache",
  around: "held by the heap",
};

/** Splits a lane's committed memory into its uses. The article's heap adds nothing. */
export function memoryBytes(lane: LaneFigures): MemoryBytes {
  const bytes = laneBytes(lane);
  const around = !lane.heap ? 0 : figure(lane, "heap_committed") - totalBytes(bytes);
  return { ...bytes, around };
}

/** Pixels per byte at which the largest lane fills the width; 0 if no lane has memory. */
export function memoryScale(all: readonly MemoryBytes[], width: number): number {
  const most = Math.max(0, ...all.map(allBytes).filter(Number.isFinite));
  return most > 0 ? width / most : 0;
}

const allBytes = (bytes: MemoryBytes): number => totalBytes(bytes) + bytes.around;

/** Draws a lane's memory over the full height. All lanes share the scale. Parts that are wide enough get labels. */
export function drawMemory(surface: Surface, bytes: MemoryBytes, pixelsPerByte: number): void {
  const { context, palette, height } = surface;
  let at = 0;
  for (const role of ROLES) {
    const box = { x: at * pixelsPerByte, y: 0, width: bytes[role] * pixelsPerByte, height };
    at += bytes[role];
    if (!(box.width > 0)) continue;
    if (role === "around") fillRole(surface, "metadata", box);
    else drawSegments(surface, [{ role, bytes: bytes[role], x: box.x, width: box.width, trueWidth: box.width }]);
    context.fillStyle = palette.surface;
    if (box.x > 0) context.fillRect(box.x - 0.5, 0, 1, height);
    drawPlate(surface, box, [`${formatBytes(bytes[role])} ${WORDS[role]}`], 13);
  }
}

/** Describes a bar in words. */
export function memoryBarWords(bytes: MemoryBytes): string {
  const parts = ROLES.filter((role) => bytes[role] > 0).map((role) => `${formatBytes(bytes[role])} ${WORDS[role]}`);
  return parts.length === 0 ? "No memory." : `${parts.join(", ")}.`;
}
