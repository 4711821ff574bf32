import { fillRole } from "../../../models/allocation/charts/heap-ink";
import { shortBytes } from "../../../models/allocation/charts/heap-units";
import { figureRow } from "../../../models/allocation/figure-table";
import { figure, type LaneFigures } from "../../../models/allocation/figures";
import { drawPlate } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatCompact, formatCounted, formatShareSix } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { FigureRow } from "../../../ui/FigureRows";
import { drawSegments, laneBytes, totalBytes } from "../charts/ledger";

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
    else drawSegments(surface, [{ role, x: box.x, width: box.width }]);
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

/** "1.8 M cycles". */
const cyclesWords = (cycles: number): string => `${formatCompact(cycles)}\u00a0cycles`;

/** "3 166 208 B committed, 3 035 136 B resident". */
export const memoryWords = (lane: LaneFigures): string =>
  `${formatBytes(figure(lane, "heap_committed"))} committed, ${formatBytes(figure(lane, "heap_resident"))} resident`;

/** "17 157 heap calls saved: 3.2 M cycles". The cost of a call is modeled. */
export function savedWords(lane: LaneFigures): string {
  const saved = figure(lane, "avoided_allocations") + figure(lane, "avoided_frees");
  if (!(saved > 0)) return `no heap call saved; ${cyclesWords(figure(lane, "heap_cycles"))} spent`;
  return `${formatCounted(saved, "heap call")} saved: ${cyclesWords(figure(lane, "heap_saved_cycles"))}`;
}

/** The contents of a lane's heap. */
export const heldRows = (lane: LaneFigures) =>
  (["heap_committed", "heap_resident", "heap_overhead"] as const).map((key) => figureRow(key, figure(lane, key)));

/** The figures of a lane over a heap. The rows on what the heap holds follow them. */
export const memoryRows = (lane: LaneFigures): readonly FigureRow[] => [
  { name: "useful", term: "useful", value: formatShareSix(figure(lane, "efficiency")) },
  { name: "with idle bytes", term: "idle", value: formatShareSix(figure(lane, "footprint_efficiency")) },
];

/** The modeled cost of a lane's heap calls, and what its cache saves. */
export const cycleRows = (lane: LaneFigures) => [
  { name: "◐ cycles", value: formatCompact(figure(lane, "heap_cycles")) },
  { name: "◐ saved", value: formatCompact(figure(lane, "heap_saved_cycles")) },
];

/** A lane with the name of its heap. */
interface NamedMemory {
  /** "glibc 2.36"; null = the article's heap. */
  readonly heap: string | null;
  readonly lane: LaneFigures;
}

/** Describes the memory of the heaps under the caches. */
export function memoryPicture(lanes: readonly NamedMemory[]): string {
  const sentences = lanes.flatMap(({ heap, lane }, i) =>
    heap === null || !(figure(lane, "heap_committed") >= 0) ? [] : [memorySentence(laneLetter(i), heap, lane)],
  );
  return sentences.join(" ");
}

function memorySentence(letter: string, heap: string, lane: LaneFigures): string {
  const [committed, resident] = [figure(lane, "heap_committed"), figure(lane, "heap_resident")];
  if (committed === 0) return `${letter} on ${heap}: no memory yet.`;
  return `${letter} on ${heap}: ${shortBytes(committed)} committed, ${shortBytes(resident)} resident; ${savedWords(lane)} (modeled).`;
}
