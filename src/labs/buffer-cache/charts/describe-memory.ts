import { shortBytes } from "../../../models/allocation/charts/heap-units";
import { figureRow } from "../../../models/allocation/figure-table";
import { figure, type LaneFigures } from "../../../models/allocation/figures";
import { formatCompact, formatCounted, formatShareSix } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";

/** The heap calls, malloc and free, that a lane's cache has saved so far. */
const savedCalls = (lane: LaneFigures): number => figure(lane, "avoided_allocations") + figure(lane, "avoided_frees");

/** "1.8 M cycles". */
const cyclesWords = (cycles: number): string => `${formatCompact(cycles)}\u00a0cycles`;

/** "3 166 208 B committed, 3 035 136 B resident". */
export const memoryWords = (lane: LaneFigures): string =>
  `${formatBytes(figure(lane, "heap_committed"))} committed, ${formatBytes(figure(lane, "heap_resident"))} resident`;

/** "17 157 heap calls saved: 3.2 M cycles". The cost of a call is modeled. */
export function savedWords(lane: LaneFigures): string {
  const saved = savedCalls(lane);
  if (!(saved > 0)) return `no heap call saved; ${cyclesWords(figure(lane, "heap_cycles"))} spent`;
  return `${formatCounted(saved, "heap call")} saved: ${cyclesWords(figure(lane, "heap_saved_cycles"))}`;
}

/** The contents of a lane's heap. */
export const heldRows = (lane: LaneFigures) =>
  (["heap_committed", "heap_resident", "heap_overhead"] as const).map((key) => figureRow(key, figure(lane, key)));

/** The figures of a lane over a heap. The rows on what the heap holds follow them. */
export const memoryRows = (lane: LaneFigures) => [
  { name: "exact", value: formatShareSix(figure(lane, "efficiency")) },
  figureRow("footprint_efficiency", figure(lane, "footprint_efficiency"), "counting the cache"),
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
