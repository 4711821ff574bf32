import { type FRAME, HEAP_SCALAR } from "../../generated/abi";
import type { ArraysOf } from "../../kernel/protocol/columns";

/** The columns of a heap in a buffer. */
export type HeapColumns = ArraysOf<typeof FRAME.heap>;

/** A frame's data about a lane with a heap. */
export interface HeapArrays extends Omit<HeapColumns, "scalars" | "operation_steps"> {
  /** The first operation steps of the last step, OPERATION_STEP_NUMBERS doubles each. */
  readonly operationSteps: Float64Array;
  /** All operation steps of the last step; 0 = it did not use the heap. */
  readonly operationStepCount: number;
  /** The first byte under the lens; 0 = no lens. */
  readonly lensFrom: number;
}

export function heapArrays({ scalars, operation_steps: operationSteps, ...arrays }: HeapColumns): HeapArrays {
  return {
    ...arrays,
    operationSteps,
    operationStepCount: scalars[HEAP_SCALAR.operation_step_count] ?? 0,
    lensFrom: scalars[HEAP_SCALAR.lens_from] ?? 0,
  };
}

/** A part of an address space. Chunks smaller than `grain` bytes are drawn merged. */
export interface AddressPart {
  readonly from: number;
  readonly to: number;
  readonly grain: number;
}

/** A free list before and after an operation: its first chunks in list order, HEAP_LINK doubles each. */
export interface ListLinks {
  readonly list: number;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/**
 * A recording of the last operation. Moment 0 is before it, moment k follows its operation step k. A long operation has
 * only its first moments.
 */
export interface RecordedOperation {
  /** Operations done after it. */
  readonly done: number;
  readonly lane: number;
  /** Counts since the start of the operation: those of CALL_COUNTS per moment. */
  readonly counts: Float64Array;
  /** The lists that held anything: HEAP_FILL doubles each, by moment. */
  readonly fills: Float64Array;
  /** The lists that the operation steps touch. */
  readonly links: readonly ListLinks[];
  /** The addresses around the caller's block, in pieces (HEAP_PIECE), before and after. */
  readonly part: AddressPart;
  readonly before: Float64Array;
  readonly after: Float64Array;
}
