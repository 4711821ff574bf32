import { HEAP_ROLES, type HeapRole } from "../../../../models/allocation/charts/heap-map";
import { heapFigure } from "../../../../models/allocation/figures";
import type { HeapArrays } from "../../../../models/allocation/heap-frame";

/** The meaning of the fills, in the order of a bar. */
export const ROLE_WORDS: readonly (readonly [role: HeapRole, words: string])[] = [
  ["needed", "needed"],
  ["slack", "rounding, headers"],
  ["cached", "kept for one size"],
  ["free", "holes"],
  ["metadata", "heap’s own"],
  ["uncommitted", "no memory"],
];

/** Bytes of a heap by use. All except `uncommitted` are committed. */
export type HeapBytes = Readonly<Record<HeapRole, number>>;

/** needed + slack (rounding and headers) + kept + free (holes) + own = committed. */
export function heapBytes(heap: Pick<HeapArrays, "figures">): HeapBytes {
  return {
    needed: heapFigure(heap, "needed"),
    slack: heapFigure(heap, "internal_padding") + heapFigure(heap, "headers"),
    cached: heapFigure(heap, "cached_free"),
    free: heapFigure(heap, "free"),
    metadata: heapFigure(heap, "metadata"),
    uncommitted: heapFigure(heap, "uncommitted"),
  };
}

/** Committed bytes plus addresses without memory. */
const allBytes = (bytes: HeapBytes): number => HEAP_ROLES.reduce((sum, role) => sum + bytes[role], 0);

/** A part of a bar, CSS pixels. */
export interface HeapSegment {
  readonly role: HeapRole;
  readonly bytes: number;
  readonly x: number;
  readonly width: number;
  /** The part is longer than the space, and a mark shows that it is broken. */
  readonly broken: boolean;
}

/** An excess below this share of the width is a rounding error. */
const ROUNDING = 1e-6;

/**
 * A bar whose length means bytes. Nothing is drawn wider than it is, so bars on one scale compare to the byte. Anything
 * beyond the width is broken off.
 */
export function heapBar(bytes: HeapBytes, pixelsPerByte: number, width: number): HeapSegment[] {
  let at = 0;
  return HEAP_ROLES.filter((role) => bytes[role] > 0).map((role) => {
    const [x, full] = [at * pixelsPerByte, bytes[role] * pixelsPerByte];
    at += bytes[role];
    const broken = x + full > width * (1 + ROUNDING);
    return { role, bytes: bytes[role], x, width: Math.max(0, Math.min(full, width - x)), broken };
  });
}

/** Whether a bar is drawn shorter than it is. */
export const isBroken = (bytes: HeapBytes, pixelsPerByte: number, width: number): boolean =>
  heapBar(bytes, pixelsPerByte, width).some(({ broken }) => broken);

/** Addresses without memory may take up to this many times the committed bytes. Beyond that, the bar is broken. */
const MOST_EMPTY = 1.5;

/** Pixels per byte at which the longest bar fills the width; 0 without bytes. */
export function barScale(all: readonly HeapBytes[], width: number): number {
  const most = (lengths: readonly number[]) => Math.max(0, ...lengths.filter(Number.isFinite));
  const committed = most(all.map((bytes) => allBytes(bytes) - bytes.uncommitted));
  const longest = Math.min(most(all.map(allBytes)), (1 + MOST_EMPTY) * committed);
  return longest > 0 ? width / longest : 0;
}
