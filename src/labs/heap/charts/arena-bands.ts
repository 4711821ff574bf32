import {
  areasOf,
  bandsOf,
  type HeapArea,
  type HeapPiece,
  piecesOf,
} from "../../../models/allocation/charts/heap-figures";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";

/** A row of a lane's picture: an area of an arena, or the sum of those that are left out. Bytes. */
export interface ArenaBand extends Omit<HeapArea, "threads"> {
  /** The threads that use its arena now; null = all, which share the heap. */
  readonly threads: number | null;
  /** By address; a sum has none. */
  readonly pieces: readonly HeapPiece[];
}

/** More areas than these are summed, unless a picture has room for fewer. */
export const MOST_BANDS = 8;

/** Whether a heap keeps its memory in arenas now. */
export const hasArenas = ({ areas }: Pick<HeapArrays, "areas">): boolean => areas.length > 0;

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
    return [{ ...wholeHeap(heap), pieces: piecesOf(heap.map).filter(({ at }) => at < end) }];
  }
  const all = bandsOf(heap);
  const shown = shownAreas(all, most);
  const rest = all.filter((band) => !shown.has(band));
  return [...all.filter((band) => shown.has(band)), ...(rest.length > 0 ? [sumOf(rest)] : [])];
}

const SUMMED = ["bytes", "inUse", "needed", "live", "resident", "threads", "areas"] as const;

function sumOf(areas: readonly HeapArea[]): ArenaBand {
  const sums = SUMMED.map((key) => [key, areas.reduce((sum, area) => sum + area[key], 0)]);
  return {
    arena: null,
    heap: null,
    from: 0,
    pieces: [],
    ...(Object.fromEntries(sums) as Pick<HeapArea, (typeof SUMMED)[number]>),
  };
}

/** A heap without arenas: it has one thread so far, or its threads share all of it. */
function wholeHeap(heap: Pick<HeapArrays, "figures">): Omit<ArenaBand, "pieces"> {
  const figure = (name: Parameters<typeof heapFigure>[1]) => heapFigure(heap, name) || 0;
  const mapped = figure("mapped");
  const apart = (bytes: number) => Math.max(0, bytes - mapped);
  return {
    ...{ arena: 0, heap: 1, from: 0, areas: 1, threads: null },
    bytes: apart(figure("committed")),
    inUse: apart(figure("needed") + figure("internal_padding")),
    needed: apart(figure("needed")),
    live: figure("live") - figure("mappings"),
    resident: apart(figure("resident")),
  };
}

/** What a lane takes from the system, without mappings, and what it does with it. Bytes. */
export interface ArenaSums {
  readonly arenas: number;
  readonly taken: number;
  readonly inUse: number;
  readonly touched: number;
  /** The areas whose arena has no thread, and their bytes. */
  readonly left: { readonly areas: number; readonly bytes: number };
}

/** The sums of all areas of a heap. */
export function arenaSums(heap: Pick<HeapArrays, "figures" | "areas">): ArenaSums {
  const bands = hasArenas(heap) ? areasOf(heap) : [wholeHeap(heap)];
  type Band = (typeof bands)[number];
  const sum = (of: (band: Band) => number) => bands.reduce<number>((total, band) => total + of(band), 0);
  const isLeft = ({ threads, arena }: Band) => threads === 0 && arena !== null;
  return {
    arenas: sum(({ heap, areas }) => (heap === 1 ? 1 : heap === null ? areas : 0)),
    taken: sum(({ bytes }) => bytes),
    inUse: sum(({ inUse }) => inUse),
    touched: sum(({ resident }) => resident),
    left: { areas: bands.filter(isLeft).length, bytes: sum((band) => (isLeft(band) ? band.bytes : 0)) },
  };
}

/** "main arena", "arena 3", "arena 3, heap 2", "9 more". */
export function bandName({ arena, heap, threads, areas }: Omit<ArenaBand, "pieces">): string {
  if (arena === null) return `${areas} more`;
  if (threads === null) return "one heap";
  const name = arena === 0 ? "main arena" : `arena ${arena}`;
  return heap === 1 ? name : `${name}, heap ${heap}`;
}
