import type * as blocks from "../../generated/block";
import type * as heaps from "../../generated/heap";

/*
 * Numbers of the core that only batches of calls need. A module of src/generated is one chunk of the first load as soon as
 * any part of it is; these numbers are repeated here to stay out of it. A different number does not compile.
 */

/** The ranges of the batches' numbers. */
export const BATCHES_FIELD = {
  pointers: { min: 1, max: 100000 },
  size: { min: 1, max: 1073741824 },
  resize_num: { min: 1, max: 1000000 },
  resize_den: { min: 1, max: 1000000 },
  order: { min: 0, max: 3 },
  writes: { min: 0, max: 2 },
} as const satisfies typeof blocks.BATCHES_FIELD;
/** The orders of the pointers. */
export const CALL_ORDER = {
  SERIAL: 0,
  REVERSED: 1,
  SHUFFLED: 2,
  ONE: 3,
} as const satisfies typeof blocks.CALL_ORDER;
/** The bytes that the program writes. */
export const CALLER_WRITES = {
  NONE: 0,
  ASKED: 1,
  ALL: 2,
} as const satisfies typeof blocks.CALLER_WRITES;

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
