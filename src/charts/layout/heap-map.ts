import type { HeapPiece } from "../heap-figures";

/** What the bytes of a heap's address space are for. */
export const HEAP_ROLES = ["needed", "slack", "kept", "free", "own", "uncommitted"] as const;
export type HeapRole = (typeof HEAP_ROLES)[number];

/** How addresses become places: rows of equal length, one scale for all lanes. CSS pixels and bytes. */
export interface MapScale {
  readonly rowBytes: number;
  readonly rows: number;
  /** The first row of what is mapped apart, behind a row of words; null = nothing is. */
  readonly apart: number | null;
  /** From one row to the next. */
  readonly pitch: number;
  readonly width: number;
  readonly bytesPerPixel: number;
}

const LEAST_ROW = 4096;
/** A row is no lower than can be told apart, and no higher than looks like one. */
const LEAST_PITCH = 8;
const MOST_PITCH = 28;
/** Between two rows. */
export const ROW_GAP = 1;

/** Rows of the address space, and with those of what is mapped apart, where there is such. */
function rowsFor(longest: number, mapped: number, rowBytes: number) {
  const rows = Math.max(1, Math.ceil(longest / rowBytes));
  return { rows, all: mapped > 0 ? rows + 1 + Math.ceil(mapped / rowBytes) : rows };
}

/**
 * Rows of a power-of-two length, the shortest with which the longest heap fits into the height. `mapped`: the most bytes that a
 * lane has mapped apart.
 */
export function mapScale(longest: number, width: number, height: number, mapped = 0): MapScale {
  const most = Math.max(3, Math.floor(height / LEAST_PITCH));
  let rowBytes = LEAST_ROW;
  while (rowsFor(longest, mapped, rowBytes).all > most) rowBytes *= 2;
  const { rows, all } = rowsFor(longest, mapped, rowBytes);
  const pitch = Math.min(MOST_PITCH, height / all);
  return { rowBytes, rows, apart: mapped > 0 ? rows + 1 : null, pitch, width, bytesPerPixel: rowBytes / width };
}

/** A part of a row in one role. */
export interface MapRun {
  readonly role: HeapRole;
  readonly row: number;
  readonly x: number;
  readonly width: number;
  /** Which piece it is of. */
  readonly piece: number;
}

/** What pieces look like: each is divided among its roles by bytes, and cut where a row ends. */
export function mapRuns(pieces: readonly HeapPiece[], scale: MapScale): MapRun[] {
  const runs: MapRun[] = [];
  pieces.forEach((piece, number) => {
    let at = piece.at;
    for (const role of HEAP_ROLES) {
      if (piece[role] > 0) addRuns(runs, { role, from: at, to: at + piece[role], piece: number }, scale);
      at += piece[role];
    }
  });
  return runs;
}

interface Span {
  readonly role: HeapRole;
  readonly from: number;
  readonly to: number;
  readonly piece: number;
}

function addRuns(runs: MapRun[], { role, from, to, piece }: Span, { rowBytes, bytesPerPixel }: MapScale): void {
  let at = from;
  while (at < to) {
    const row = Math.floor(at / rowBytes);
    const end = Math.min(to, (row + 1) * rowBytes);
    runs.push({ role, row, x: (at - row * rowBytes) / bytesPerPixel, width: (end - at) / bytesPerPixel, piece });
    at = end;
  }
}

/** Where an address stands on the map: what is mapped apart follows the heap at `reach`, and has rows of its own. */
export const shownAt = (address: number, reach: number, { apart, rowBytes }: MapScale): number =>
  apart !== null && address >= reach ? address - reach + apart * rowBytes : address;

/** The address under a point of the map of a heap that ends at `reach`. */
export function addressAt(scale: MapScale, reach: number, x: number, y: number): number {
  const { rowBytes, pitch, width, apart } = scale;
  const row = Math.max(0, Math.floor(y / pitch));
  const shown = row * rowBytes + Math.floor((Math.max(0, Math.min(width - 1e-6, x)) / width) * rowBytes);
  return apart !== null && row >= apart ? shown - apart * rowBytes + reach : shown;
}

/** The piece that an address falls into; null = the heap does not reach so far. */
export function pieceOver(pieces: readonly HeapPiece[], address: number): HeapPiece | null {
  return pieces.find(({ at, bytes }) => address >= at && address < at + bytes) ?? null;
}

/** From a place among the pieces to the next one in that direction; at the ends it stays. */
export function nextPiece(pieces: readonly HeapPiece[], address: number, by: 1 | -1): HeapPiece | null {
  const here = pieces.findIndex(({ at, bytes }) => address >= at && address < at + bytes);
  return pieces[Math.max(0, Math.min(pieces.length - 1, here + by))] ?? null;
}

/** Addresses to label beside the rows: every few rows, at a power of two. */
export function rowTicks({ rowBytes, rows, pitch }: MapScale): { readonly bytes: number; readonly y: number }[] {
  let every = 1;
  while (every * pitch < 40 && every < rows) every *= 2;
  return Array.from({ length: Math.floor(rows / every) + 1 }, (_, i) => ({
    bytes: i * every * rowBytes,
    y: i * every * pitch,
  }));
}
