import { FIGURE, HEAP_DIGESTED } from "../../generated/abi";
import { shortDigest } from "../../shared/fnv";
import type { HeapArrays } from "./heap-frame";
import type { AllocationLane } from "./lane-arrays";

/**
 * The figures of a lane that a digest covers: integers up to 2^53. Version 1 of links fixes the list and its order
 * forever.
 */
const COUNTED = [
  FIGURE.live,
  FIGURE.needed,
  FIGURE.granted,
  FIGURE.idle,
  FIGURE.cached,
  FIGURE.hits,
  FIGURE.misses,
  FIGURE.heap_allocations,
  FIGURE.heap_frees,
  FIGURE.allocated_bytes,
  FIGURE.freed_bytes,
] as const;

/** The parts of a lane that its digest covers. */
interface Digested extends Pick<AllocationLane, "figures"> {
  readonly heap?: Pick<HeapArrays, "figures">;
}

/** 24 bits over the lanes' figures, as six hexadecimal digits. Equal states have equal digests. */
export const digestOf = (lanes: readonly Digested[]): string =>
  shortDigest(
    lanes.flatMap(({ figures, heap }) => [
      ...COUNTED.map((which) => figures[which] ?? 0),
      ...(heap ? HEAP_DIGESTED.map((which) => heap.figures[which] ?? 0) : []),
    ]),
  );
