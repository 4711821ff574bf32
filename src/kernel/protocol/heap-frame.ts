import { type FRAME, HEAP_SCALAR } from "../../generated/abi";
import type { ArraysOf } from "./columns";

/** The columns of a heap as they stand in a buffer. */
export type HeapColumns = ArraysOf<typeof FRAME.heap>;

/** What a frame holds of a lane that has a heap. */
export interface HeapArrays extends Omit<HeapColumns, "scalars"> {
  /** Acts of the last step, of which `acts` has the first ones; 0 = it asked nothing of the heap. */
  readonly actCount: number;
  /** The first byte under the lens; 0 without a lens. */
  readonly lensFrom: number;
}

export function heapArrays({ scalars, ...arrays }: HeapColumns): HeapArrays {
  return {
    ...arrays,
    actCount: scalars[HEAP_SCALAR.act_count] ?? 0,
    lensFrom: scalars[HEAP_SCALAR.lens_from] ?? 0,
  };
}

/** A part of an address space, and the bytes below which its chunks are drawn together. */
export interface AddressPart {
  readonly from: number;
  readonly to: number;
  readonly grain: number;
}

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
