import { CHUNK_KIND } from "../../../generated/heap";
import { fillsOf, type HeapPiece, piecesOf } from "../../../models/allocation/charts/heap-figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { type ColumnOf, column, count, type DataTable, MOST_ROWS, tabulated } from "../../../shared/data-table";
import { formatBytes, formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";

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
