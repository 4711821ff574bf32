import { areasOf, type HeapArea } from "../../../models/allocation/charts/heap-figures";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";

/** Whether a heap keeps its memory in arenas now. */
export const hasArenas = ({ areas }: Pick<HeapArrays, "areas">): boolean => areas.length > 0;

/** The sums of a heap as one area. */
export interface HeapSums extends Omit<HeapArea, "threads"> {
  /** The threads that use its arena now; null = all, which share the heap. */
  readonly threads: number | null;
}

/** A heap without arenas: it has one thread so far, or its threads share all of it. */
export function wholeHeap(heap: Pick<HeapArrays, "figures">): HeapSums {
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

/** Memory of a lane by its use, without mappings. Bytes. */
export interface ArenaSums {
  readonly arenas: number;
  readonly taken: number;
  readonly inUse: number;
  readonly touched: number;
  /** In mappings, which belong to no arena. */
  readonly mapped: number;
  /** The arenas without a thread, and their bytes. */
  readonly left: { readonly arenas: number; readonly bytes: number };
}

/** An arena's further heaps are areas of their own. */
const arenasOf = ({ heap, areas }: HeapSums): number => (heap === null ? areas : Number(heap === 1));

/** The sums of all areas of a heap. */
export function arenaSums(heap: Pick<HeapArrays, "figures" | "areas">): ArenaSums {
  const bands = hasArenas(heap) ? areasOf(heap) : [wholeHeap(heap)];
  const sum = (of: (band: HeapSums) => number, from: readonly HeapSums[] = bands) =>
    from.reduce((total, band) => total + of(band), 0);
  const left = bands.filter(({ threads, arena }) => threads === 0 && arena !== null);
  return {
    arenas: sum(arenasOf),
    taken: sum(({ bytes }) => bytes),
    inUse: sum(({ inUse }) => inUse),
    touched: sum(({ resident }) => resident),
    mapped: heapFigure(heap, "mapped") || 0,
    left: { arenas: sum(arenasOf, left), bytes: sum(({ bytes }) => bytes, left) },
  };
}
