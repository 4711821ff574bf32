/**
 * What a frame holds of a lane that has a heap, in doubles: figures (HEAP_FIGURE) · series, a row a column of the chart
 * (HEAP_COLUMN), NaN where nothing was live · map and lens, a row a piece of the address space (HEAP_PIECE) · lists, a
 * row a free list of the model in the order of their numbers (HEAP_LIST) · acts, a row a thing that the last step did
 * (kind, list, at, size, other; see BL_ACTS), at most HEAP_LIMIT.ACTS of `actCount` · events, a row a rare thing (step,
 * kind, size, other; see BL_HEAP_EVENTS), the first of each kind up to the frontier, by kind and in a kind by step ·
 * until, a row an end that is asked about (HEAP_UNTIL) · crossings, with the first lane that has a heap, one row
 * (HEAP_CROSSINGS), none in that lane itself · taken, a row a listed size (HEAP_TAKEN) if it is asked about.
 */
export interface HeapArrays {
  readonly figures: Float64Array;
  readonly series: Float64Array;
  readonly map: Float64Array;
  readonly lens: Float64Array;
  readonly lists: Float64Array;
  readonly acts: Float64Array;
  readonly events: Float64Array;
  readonly until: Float64Array;
  readonly crossings: Float64Array;
  readonly taken: Float64Array;
  /** 0 = the last step asked nothing of the heap. */
  readonly actCount: number;
}

/** The arrays of a heap alone. */
export type HeapRows = Omit<HeapArrays, "actCount">;

/** Where they stand: the first at byte `at`, the others behind it in the order in which they are named, so many doubles long. */
export interface HeapPlace {
  readonly at: number;
  readonly lengths: Readonly<Record<keyof HeapRows, number>>;
  readonly actCount: number;
}

/** The last `bytes` of a frame's buffer belong to heaps. */
export interface HeapRoom {
  readonly bytes: number;
  /** Of each lane; null = the article's heap. */
  readonly lanes: readonly (HeapPlace | null)[];
}

/** Views on `buffer`, into which a worker has written a heap there. */
export function heapArrays(buffer: ArrayBuffer, { at, lengths, actCount }: HeapPlace): HeapArrays {
  let next = at;
  const arrays = Object.entries(lengths).map(([name, length]) => {
    const array = new Float64Array(buffer, next, length);
    next += array.byteLength;
    return [name, array];
  });
  return { ...Object.fromEntries(arrays), actCount };
}

/** What frames tell of heaps besides their figures. */
export interface HeapView {
  /** The map, from 0 to the end of the longest heap: bytes below which chunks are drawn together; null = no map. */
  readonly grain: number | null;
  /** The part under the lens, in bytes; null = none. */
  readonly lens: { readonly from: number; readonly to: number; readonly grain: number } | null;
  /** Ends of the run, in operations, at most HEAP_ENDS: what each heap had cost by then. */
  readonly until: readonly number[];
  /** Whether they tell what the sizes that are listed take. */
  readonly taken: boolean;
}
