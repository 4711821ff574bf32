import type * as heaps from "../../generated/heap";

/*
 * Numbers of the core that only batches of calls need. A module of src/generated is one chunk of the first load as soon as
 * any part of it is; these numbers are repeated here to stay out of it. A different number does not compile.
 */

/** The calls of a trace. */
export const HEAP_OPERATION = {
  ALLOCATE: 0,
  RESIZE: 1,
  RELEASE: 2,
  ALLOCATE_ZEROED: 3,
  ALLOCATE_ALIGNED: 4,
} as const satisfies typeof heaps.HEAP_OPERATION;

/** The kinds of their answers. */
export const HEAP_ANSWER = {
  NOTHING: 0,
  NULL: 1,
  ADDRESS: 2,
  MAPPING: 3,
  FULL: 4,
} as const satisfies typeof heaps.HEAP_ANSWER;
