import { CHUNK_KIND } from "../../../generated/heap";
import type { HeapPiece } from "../../../models/allocation/charts/heap-figures";
import { shortBytes } from "../../../models/allocation/charts/heap-units";
import { formatBytes, formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";

/** A thread's number for people: the main thread is 1. */
export const threadNumber = (thread: number): number => thread + 1;

/** Describes a block's history, or a hole, in a sentence. `place`: where it is in an arena; missing = a lens shows it. */
export function biography(piece: HeapPiece, lane: number, place?: string): string {
  const isApart = piece.kind === CHUNK_KIND.MAPPED;
  const address = place ?? `address ${formatInteger(piece.at)}`;
  const where = `${laneLetter(lane)}, ${isApart ? "mapped apart" : address}`;
  if (piece.chunk === null) {
    const parts = [
      [piece.needed, "needed"],
      [piece.slack, "rounding and headers"],
      [piece.cached, "reserved by size"],
      [piece.free, "free"],
      [piece.metadata, "bookkeeping"],
      [piece.uncommitted, "without memory"],
    ] as const;
    const named = parts.filter(([bytes]) => bytes > 0).map(([bytes, words]) => `${formatBytes(bytes)} ${words}`);
    return `${where}: small chunks side by side, ${named.join(", ")}.${place === undefined ? " The lens shows them one by one." : ""}`;
  }
  if (piece.needed > 0) {
    // Only arenas know the thread.
    const by = place === undefined || piece.thread === null ? "" : ` by thread ${threadNumber(piece.thread)}`;
    const born = piece.born === null ? "" : `, allocated${by} at step ${formatInteger(piece.born)}`;
    return `${where}: a block of ${formatBytes(piece.bytes)}${born}; its caller asked for ${formatBytes(piece.needed)}, ${formatBytes(piece.slack)} are header and rounding.`;
  }
  if (piece.free > 0) return `${where}: a hole of ${formatBytes(piece.bytes)}, free for any request that fits.`;
  if (piece.cached > 0)
    return `${where}: ${formatBytes(piece.bytes)}, free for one size only; its neighbors cannot merge with it.`;
  if (piece.uncommitted > 0) return `${where}: ${shortBytes(piece.bytes)} of addresses without memory.`;
  return `${where}: ${formatBytes(piece.bytes)} that the heap needs for itself.`;
}
