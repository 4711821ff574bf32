import {
  areasOf,
  bandsOf,
  type HeapArea,
  type HeapPiece,
  piecesOf,
} from "../../../models/allocation/charts/heap-figures";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { type HeapSums, hasArenas, wholeHeap } from "./arena-sums";

/** A row of a lane's picture: an area of an arena, or the sum of those that are left out. Bytes. */
export interface ArenaBand extends HeapSums {
  /** Its addresses, also those without memory. */
  readonly reach: number;
  /** By address; a sum has none. */
  readonly pieces: readonly HeapPiece[];
}

/** More areas than these are summed, unless a picture has room for fewer. */
export const MOST_BANDS = 8;

/** The main arena's first area and the largest others. */
function shownAreas(areas: readonly HeapArea[], most: number): ReadonlySet<HeapArea> {
  const [main, ...others] = areas.filter(({ arena }) => arena !== null);
  return new Set([...(main ? [main] : []), ...others.toSorted((a, b) => b.bytes - a.bytes).slice(0, most - 1)]);
}

/** How many of a heap's areas must come in pieces, so that its bands have theirs. */
export function areasInPieces(heap: Pick<HeapArrays, "areas">): number {
  const areas = areasOf(heap);
  const shown = shownAreas(areas, MOST_BANDS);
  return 1 + areas.findLastIndex((area) => shown.has(area));
}

/** The bands of a heap: main first, then its other largest areas by number, then the sum of the rest. */
export function arenaBands(heap: HeapArrays, most = MOST_BANDS): readonly ArenaBand[] {
  if (!hasArenas(heap)) {
    const end = heapFigure(heap, "heap_end");
    return [{ ...wholeHeap(heap), reach: end || 0, pieces: piecesOf(heap.map).filter(({ at }) => at < end) }];
  }
  const all = bandsOf(heap).map((band) => ({ ...band, reach: band.bytes }));
  const shown = shownAreas(all, most);
  const rest = all.filter((band) => !shown.has(band));
  return [...all.filter((band) => shown.has(band)), ...(rest.length > 0 ? [sumOf(rest)] : [])];
}

const SUMMED = ["bytes", "inUse", "needed", "live", "resident", "areas"] as const;

/** The threads of an arena are those of its first area too, so the others do not count them again. */
function sumOf(areas: readonly HeapArea[]): ArenaBand {
  const sum = (of: (area: HeapArea) => number) => areas.reduce((total, area) => total + of(area), 0);
  const sums = Object.fromEntries(SUMMED.map((key) => [key, sum((area) => area[key])]));
  const threads = sum((area) => (area.heap === null || area.heap === 1 ? area.threads : 0));
  return {
    ...{ arena: null, heap: null, from: 0, reach: 0, pieces: [], threads },
    ...(sums as Pick<HeapArea, (typeof SUMMED)[number]>),
  };
}

/** "main arena", "arena 3", "arena 3, heap 2", "9 more". */
export function bandName({ arena, heap, threads, areas }: HeapSums): string {
  if (arena === null) return `${areas} more`;
  if (threads === null) return "one heap";
  const name = arena === 0 ? "main arena" : `arena ${arena}`;
  return heap === 1 ? name : `${name}, heap ${heap}`;
}
