import type { HeapArrays } from "../../protocol/heap-frame";
import { heapFigure } from "../heap-figures";
import { HEAP_ROLES, type HeapRole } from "./heap-map";

/** Bytes of a heap by what they are for; all but `uncommitted` are committed. */
export type HeapBytes = Readonly<Record<HeapRole, number>>;

/** needed + slack (rounding and headers) + kept + free (holes) + own = committed. */
export function heapBytes(heap: Pick<HeapArrays, "figures">): HeapBytes {
  return {
    needed: heapFigure(heap, "needed"),
    slack: heapFigure(heap, "rounding") + heapFigure(heap, "headers"),
    kept: heapFigure(heap, "kept"),
    free: heapFigure(heap, "holes"),
    own: heapFigure(heap, "own"),
    uncommitted: heapFigure(heap, "uncommitted"),
  };
}

/** Committed bytes and addresses without memory. */
export const allBytes = (bytes: HeapBytes): number => HEAP_ROLES.reduce((sum, role) => sum + bytes[role], 0);

/** A part of a bar, CSS pixels. */
export interface HeapSegment {
  readonly role: HeapRole;
  readonly bytes: number;
  readonly x: number;
  readonly width: number;
}

/** A bar whose length means bytes: nothing is drawn wider than it is, so bars of one scale compare to the byte. */
export function heapBar(bytes: HeapBytes, pixelsPerByte: number): HeapSegment[] {
  let at = 0;
  return HEAP_ROLES.filter((role) => bytes[role] > 0).map((role) => {
    const x = at * pixelsPerByte;
    at += bytes[role];
    return { role, bytes: bytes[role], x, width: bytes[role] * pixelsPerByte };
  });
}

/** Addresses without memory may take so many times what has memory: where there are more, they go over the edge. */
const MOST_EMPTY = 1.5;

/** Pixels of a byte with which the longest of the bars fills the width; 0 where there are no bytes. */
export function barScale(all: readonly HeapBytes[], width: number): number {
  const most = (lengths: readonly number[]) => Math.max(0, ...lengths.filter(Number.isFinite));
  const committed = most(all.map((bytes) => allBytes(bytes) - bytes.uncommitted));
  const longest = Math.min(most(all.map(allBytes)), (1 + MOST_EMPTY) * committed);
  return longest > 0 ? width / longest : 0;
}
