/**
 * What a frame holds of a lane that has a heap, in doubles: figures (HEAP_FIGURE) · series, a row a column of the chart
 * (HEAP_COLUMN), NaN where nothing was live · map and lens, a row a piece of the address space (HEAP_PIECE) · lists, a
 * row a free list of the model in the order of their numbers (HEAP_LIST) · acts, a row a thing that the last operation
 * did (kind, list, at, size, other; see BL_ACTS), at most HEAP_LIMIT.ACTS of `actCount`.
 */
export interface HeapArrays {
  readonly figures: Float64Array;
  readonly series: Float64Array;
  readonly map: Float64Array;
  readonly lens: Float64Array;
  readonly lists: Float64Array;
  readonly acts: Float64Array;
  readonly actCount: number;
}

/** Numbers an act has: kind, list, at, size, other. */
export const ACT = { kind: 0, list: 1, at: 2, size: 3, other: 4 } as const;
export const ACT_NUMBERS = 5;

/** Which parts of the address space a frame shows, in bytes, and the grain below which chunks are drawn together. */
export interface HeapView {
  /** From 0 to the end of the longest heap; the grain in bytes. */
  readonly grain: number;
  /** The part under the lens; null = none. */
  readonly lens: { readonly from: number; readonly to: number; readonly grain: number } | null;
}
