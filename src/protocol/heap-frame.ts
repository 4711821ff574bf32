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
  /** Where the lens begins, bytes; 0 where there is none. */
  readonly lensFrom: number;
}

/** The arrays of a heap alone. */
export type HeapRows = Omit<HeapArrays, "actCount" | "lensFrom">;

/** Where they stand: the first at byte `at`, the others behind it in the order in which they are named, so many doubles long. */
export interface HeapPlace {
  readonly at: number;
  readonly lengths: Readonly<Record<keyof HeapRows, number>>;
  readonly actCount: number;
  readonly lensFrom: number;
}

/** The last `bytes` of a frame's buffer belong to heaps. */
export interface HeapRoom {
  readonly bytes: number;
  /** The last step of the lane that is filmed; null = it is not filmed yet, or none is. */
  readonly film: FilmedOperation | null;
  /** Of each lane; null = the article's heap. */
  readonly lanes: readonly (HeapPlace | null)[];
}

/** Views on `buffer`, into which a worker has written a heap there. */
export function heapArrays(buffer: ArrayBuffer, { at, lengths, actCount, lensFrom }: HeapPlace): HeapArrays {
  let next = at;
  const arrays = Object.entries(lengths).map(([name, length]) => {
    const array = new Float64Array(buffer, next, length);
    next += array.byteLength;
    return [name, array];
  });
  return { ...Object.fromEntries(arrays), actCount, lensFrom };
}

/** A part of an address space, and the bytes below which its chunks are drawn together. */
export interface AddressPart {
  readonly from: number;
  readonly to: number;
  readonly grain: number;
}

/** What frames tell of heaps besides their figures. */
export interface HeapView {
  /** What the maps of all lanes show; null = there are none. */
  readonly map: AddressPart | null;
  /**
   * So many bytes of each lane: from the address that is given for it, else where the most small blocks are alive; null = no
   * lens.
   */
  readonly lens: {
    readonly bytes: number;
    readonly grain: number;
    readonly from: Readonly<Record<number, number>>;
  } | null;
  /** Ends of the run, in operations, at most HEAP_ENDS: what each heap had cost by then. */
  readonly until: readonly number[];
  /** Whether they tell what the sizes that are listed take. */
  readonly taken: boolean;
  /** The lane whose last operation is filmed when it rests; none unless told. */
  readonly film?: number | undefined;
}

/** Frames tell the figures, series, lists, acts and events of heaps alone. */
export const NO_HEAP_VIEW: HeapView = { map: null, lens: null, until: [], taken: false };

/** A free list before an operation and after it: its first chunks in its order, HEAP_LINK doubles each. */
export interface ListLinks {
  readonly list: number;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/**
 * How the last operation went. Moments: 0 is before it, k when its act k was told; of a long operation the first ones.
 */
export interface FilmedOperation {
  /** Operations done after it. */
  readonly done: number;
  readonly lane: number;
  /** What had been counted since before it: HEAP_COUNT doubles a moment. */
  readonly counts: Float64Array;
  /** The lists that held something: HEAP_FILL doubles each, by moment. */
  readonly fills: Float64Array;
  /** The lists that its acts are about. */
  readonly links: readonly ListLinks[];
  /** A part of the addresses around the caller's block, in pieces (HEAP_PIECE) before and after. */
  readonly part: AddressPart;
  readonly before: Float64Array;
  readonly after: Float64Array;
}
