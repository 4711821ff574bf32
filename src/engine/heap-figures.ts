import { HEAP_FIGURE } from "../generated/heap";

type HeapFigureName = keyof typeof HEAP_FIGURE;
/** In the order of HEAP_FIGURE. */
export const HEAP_FIGURE_NAMES = Object.keys(HEAP_FIGURE) as HeapFigureName[];
/** A heap's figures by name, in bytes, operations and fractions of 1; null = undefined. */
export type HeapFigures = Readonly<Record<HeapFigureName, number | null>>;

/** Figures in the order of HEAP_FIGURE, NaN = undefined, by name. */
export const heapFiguresByName = (figures: Float64Array): HeapFigures =>
  Object.fromEntries(
    HEAP_FIGURE_NAMES.map((name, i) => [name, Number.isNaN(figures[i]) ? null : figures[i]]),
  ) as HeapFigures;
