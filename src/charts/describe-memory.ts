import type { LaneArrays } from "../protocol/frame";
import type { HeapArrays } from "../protocol/heap-frame";
import { formatCompact, formatCounted, formatShare, formatShareSix } from "../shared/figure-text";
import { formatBytes } from "../shared/format";
import { figure, laneLetter } from "./figures";
import { type HeapFigure, heapFigure } from "./heap-figures";
import { shortBytes } from "./heap-units";

/** A lane and the heap under its cache; without one it is the article's, which has no addresses. */
export interface LaneMemory extends Pick<LaneArrays, "figures"> {
  readonly heap?: Pick<HeapArrays, "figures">;
}

/** A figure of the heap under a lane; NaN = undefined, or there is none. */
export const memoryFigure = ({ heap }: LaneMemory, name: HeapFigure): number =>
  heap === undefined ? Number.NaN : heapFigure(heap, name);

/** How many calls of the heap a lane's cache has saved so far, malloc and free. */
const savedCalls = (lane: LaneMemory): number => figure(lane, "avoided_allocations") + figure(lane, "avoided_frees");

/** "1.8 M cycles". */
const cyclesWords = (cycles: number): string => `${formatCompact(cycles)}\u00a0cycles`;

/** "3 166 208 B committed, 3 035 136 B resident". */
export const memoryWords = (lane: LaneMemory): string =>
  `${formatBytes(memoryFigure(lane, "committed"))} committed, ${formatBytes(memoryFigure(lane, "resident"))} resident`;

/** "17 157 heap calls saved: 3.2 M cycles". What a call costs is modelled. */
export function savedWords(lane: LaneMemory): string {
  const saved = savedCalls(lane);
  if (!(saved > 0)) return `no heap call saved; ${cyclesWords(memoryFigure(lane, "cycles"))} spent`;
  return `${formatCounted(saved, "heap call")} saved: ${cyclesWords(memoryFigure(lane, "saved_cycles"))}`;
}

/** What a lane's heap holds. */
export const heldRows = (lane: LaneMemory) => [
  { name: "committed", value: formatBytes(memoryFigure(lane, "committed")) },
  { name: "resident", value: formatBytes(memoryFigure(lane, "resident")) },
  { name: "heap’s overhead", value: formatShare(memoryFigure(lane, "overhead")) },
];

/** The figures of a lane over a heap, before what the heap holds. */
export const memoryRows = (lane: LaneMemory) => [
  { name: "exact", value: formatShareSix(figure(lane, "efficiency")) },
  { name: "counting the cache", value: formatShare(figure(lane, "footprint_efficiency")) },
];

/** What a lane's calls of the heap cost, and what its cache saves; modelled. */
export const cycleRows = (lane: LaneMemory) => [
  { name: "◐ cycles", value: formatCompact(memoryFigure(lane, "cycles")) },
  { name: "◐ saved", value: formatCompact(memoryFigure(lane, "saved_cycles")) },
];

/** Under what heap a lane stands. */
export interface NamedMemory {
  /** "glibc 2.36"; null = the article's. */
  readonly heap: string | null;
  readonly lane: LaneMemory;
}

/** What the heaps under the caches hold, in words. */
export function memoryPicture(lanes: readonly NamedMemory[]): string {
  const told = lanes.flatMap(({ heap, lane }, i) =>
    heap === null || !(memoryFigure(lane, "committed") >= 0) ? [] : [memorySentence(laneLetter(i), heap, lane)],
  );
  return told.join(" ");
}

function memorySentence(letter: string, heap: string, lane: LaneMemory): string {
  const [committed, resident] = [memoryFigure(lane, "committed"), memoryFigure(lane, "resident")];
  if (committed === 0) return `${letter} above ${heap}: no memory yet.`;
  return `${letter} above ${heap}: ${shortBytes(committed)} committed, ${shortBytes(resident)} resident; ${savedWords(lane)} (modelled).`;
}
