import { CHUNK_KIND } from "../../../generated/heap";
import { fillsOf, type HeapPiece, piecesOf } from "../../../models/allocation/charts/heap-figures";
import { shortBytes } from "../../../models/allocation/charts/heap-units";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { type ColumnOf, column, count, type DataTable, MOST_ROWS, tabulated } from "../../../shared/data-table";
import { formatBytes, formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { threadNumber } from "./thread-ink";

/** A lane, as tables name it. */
interface TableLane {
  readonly lane: number;
  readonly heap: HeapArrays;
}

/** The name of a piece in a table. */
function pieceWords(piece: HeapPiece): string {
  if (piece.chunk === null) return "several small ones";
  if (piece.kind === CHUNK_KIND.MAPPED) return "alive, mapped apart";
  if (piece.needed > 0) return "alive";
  if (piece.free > 0) return "hole";
  if (piece.cached > 0) return "reserved by size";
  return piece.uncommitted > 0 ? "no memory" : "bookkeeping";
}

/** The largest blocks and holes of a heap, up to a table's limit, by address. */
export const mapTable = ({ lane, heap }: TableLane): DataTable =>
  addressTable(`Heap ${laneLetter(lane)} by address`, heap.map, "; small neighbors are merged");

/** The chunks in a heap's lens, by address. */
export const lensTable = ({ lane, heap }: TableLane): DataTable =>
  addressTable(`Heap ${laneLetter(lane)} under the lens, by address`, heap.lens, "");

const PIECE_COLUMNS: readonly ColumnOf<HeapPiece>[] = [
  count("address_bytes", ({ at }) => at, "address"),
  count("bytes", ({ bytes }) => bytes),
  column("what", pieceWords),
  count("needed_bytes", ({ needed }) => needed, "asked for"),
  count("free_bytes", ({ free }) => free, "free"),
  count("born_step", ({ born }) => born ?? Number.NaN, "allocated at step"),
];

function addressTable(title: string, map: Float64Array, note: string): DataTable {
  const pieces = piecesOf(map);
  const largest = [...pieces].sort((a, b) => b.bytes - a.bytes).slice(0, MOST_ROWS);
  const all = pieces.length === largest.length ? "All" : `The largest ${formatInteger(largest.length)}`;
  return {
    title,
    takeaway: `${all} of ${formatInteger(pieces.length)} parts of the address space${note}.`,
    ...tabulated(
      PIECE_COLUMNS,
      largest.sort((a, b) => a.at - b.at),
    ),
  };
}

/** The content of a heap's free lists. */
export function listsTable({ lane, heap }: TableLane, listName: (list: number) => string): DataTable {
  const fills = fillsOf(heap.lists).map((fill, list) => ({ ...fill, list }));
  const held = fills.filter((fill) => fill.count > 0);
  const bytes = held.reduce((sum, fill) => sum + fill.bytes, 0);
  return {
    title: `Free lists and bins of ${laneLetter(lane)}`,
    takeaway: `${formatInteger(held.length)} of ${formatInteger(fills.length)} lists are not empty, ${formatBytes(bytes)} in all.`,
    ...tabulated<(typeof held)[number]>(
      [
        column("list", ({ list }) => listName(list)),
        count("chunks", (fill) => fill.count),
        count("bytes", (fill) => fill.bytes),
      ],
      held.slice(0, MOST_ROWS),
    ),
  };
}

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
