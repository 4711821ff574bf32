import { FIGURE, HEAP_DIGESTED } from "../../generated/abi";
import { fnv1a } from "../../shared/fnv";
import type { LaneArrays } from "./frame";
import type { HeapArrays } from "./heap-frame";

/** What is counted of a lane. Whole numbers up to 2^53; the list and its order belong to version 1 of links for ever. */
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

/** What a digest is made of. */
interface Digested extends Pick<LaneArrays, "figures"> {
  readonly heap?: Pick<HeapArrays, "figures">;
}

/** A whole number as eight bytes, the lowest first. */
function bytesOf(value: number): readonly number[] {
  return Array.from({ length: 8 }, (_, i) => Math.floor(value / 256 ** i) % 256);
}

/** 24 bits of what the lanes have counted, as six hexadecimal digits: equal states have equal digests. */
export function digestOf(lanes: readonly Digested[]): string {
  const counted = lanes.flatMap(({ figures, heap }) => [
    ...COUNTED.map((which) => figures[which] ?? 0),
    ...(heap ? HEAP_DIGESTED.map((which) => heap.figures[which] ?? 0) : []),
  ]);
  const hash = fnv1a(counted.flatMap(bytesOf));
  // The fold to 24 bits of RFC 9923.
  return ((hash >>> 24) ^ (hash & 0xffffff)).toString(16).padStart(6, "0");
}
