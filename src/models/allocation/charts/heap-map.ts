import type { HeapPiece } from "./heap-figures";

/** The uses of bytes in a heap's address space. */
export const HEAP_ROLES = ["needed", "slack", "cached", "free", "metadata", "uncommitted"] as const;
export type HeapRole = (typeof HEAP_ROLES)[number];

/** The layout of addresses: rows of equal length, at one scale for all lanes. CSS pixels and bytes. */
export interface MapScale {
  /** The address of the first row. */
  readonly from: number;
  readonly rowBytes: number;
  /** Rows of addresses. */
  readonly rows: number;
  /** The map shows only some addresses, and no blocks that are mapped apart. */
  readonly isPart: boolean;
  /** The first row of the blocks mapped apart, below a gap for text; null = no such rows. */
  readonly apart: number | null;
  /** All rows, with those of blocks mapped apart. */
  readonly allRows: number;
  /** The distance between rows. */
  readonly pitch: number;
  readonly width: number;
  readonly height: number;
  readonly bytesPerPixel: number;
}

/** The zoomed part of the addresses: its first address and the length of its rows. */
export interface MapZoom {
  readonly from: number;
  readonly rowBytes: number;
}

const LEAST_ROW = 4096;
/** A row of addresses, a row mapped apart, and two for the text between them. */
const LEAST_ROWS = 4;
/** Rows stay tall enough to distinguish, and low enough to look like rows. */
const LEAST_PITCH = 7;
const MOST_PITCH = 28;
/** The approximate height of rows in a zoomed map. */
const ZOOM_PITCH = 11;
/** The gap between rows. */
export const ROW_GAP = 1;
/** The height of the text between the addresses and the blocks mapped apart. */
const WORDS_HEIGHT = 15;

/** The rows of the address space, without and with those mapped apart. */
function rowsFor(longest: number, mapped: number, rowBytes: number, height: number) {
  const rows = Math.max(1, Math.ceil(longest / rowBytes));
  if (mapped === 0) return { rows, all: rows, apart: null };
  const both = rows + Math.ceil(mapped / rowBytes);
  const gap = height / (both + 1) < WORDS_HEIGHT ? 2 : 1;
  return { rows, all: both + gap, apart: rows + gap };
}

/**
 * The bytes that a map must fit: the longest address space of any lane, and the most bytes that any lane has mapped
 * apart.
 */
export interface MapBytes {
  readonly longest: number;
  readonly mapped: number;
}

/**
 * The shortest rows of a power-of-two length with which the longest heap fits the height; or the rows of a zoomed part.
 */
export function mapScale(bytes: MapBytes, width: number, height: number, zoom: MapZoom | null = null): MapScale {
  const part = zoom === null ? null : zoomScale(bytes.longest, zoom, width, height);
  if (part !== null) return part;
  const most = Math.max(LEAST_ROWS, Math.floor(height / LEAST_PITCH));
  let rowBytes = LEAST_ROW;
  while (rowsFor(bytes.longest, bytes.mapped, rowBytes, height).all > most) rowBytes *= 2;
  const { rows, all, apart } = rowsFor(bytes.longest, bytes.mapped, rowBytes, height);
  const pitch = Math.min(MOST_PITCH, height / all);
  return {
    ...{ from: 0, rowBytes, rows, isPart: false, apart, allRows: all },
    ...{ pitch, width, height, bytesPerPixel: rowBytes / width },
  };
}

const zoomRows = (height: number): number => Math.max(3, Math.floor(height / ZOOM_PITCH));

/** The scale of a zoomed part; null = it would contain every address. */
function zoomScale(longest: number, { from, rowBytes }: MapZoom, width: number, height: number): MapScale | null {
  const rows = zoomRows(height);
  if (rows * rowBytes >= longest) return null;
  const held = withinSpace(from, rows, rowBytes, longest);
  const pitch = height / rows;
  return {
    ...{ from: held, rowBytes, rows, isPart: true, apart: null, allRows: rows },
    ...{ pitch, width, height, bytesPerPixel: rowBytes / width },
  };
}

/** Aligns `from` to whole rows, so that the last rows are not beyond the end. */
function withinSpace(from: number, rows: number, rowBytes: number, longest: number): number {
  const last = Math.ceil(longest / rowBytes) - rows;
  return Math.max(0, Math.min(last, Math.round(from / rowBytes))) * rowBytes;
}

/** Makes rows `factor` times as long and keeps `anchor` at the same height; null = all addresses fit. */
export function zoomedMap(scale: MapScale, factor: number, anchor: number, longest: number): MapZoom | null {
  const rowBytes = Math.max(LEAST_ROW, scale.rowBytes * factor);
  const rows = zoomRows(scale.height);
  if (rows * rowBytes >= longest) return null;
  const down = Math.max(0, Math.min(1, (anchor - scale.from) / (scale.rows * scale.rowBytes)));
  const from = Math.floor((anchor - down * rows * rowBytes) / rowBytes) * rowBytes;
  return { from: withinSpace(from, rows, rowBytes, longest), rowBytes };
}

/** Moves the rows by `heights` heights of the map. */
export const movedMap = ({ from, rowBytes, rows }: MapScale, heights: number): MapZoom => ({
  from: Math.max(0, from + Math.round(heights * rows) * rowBytes),
  rowBytes,
});

/** The rows that show an address: the current ones, or those around it. */
export function mapShowing(scale: MapScale, address: number): MapZoom {
  const { from, rowBytes, rows } = scale;
  const isSeen = address >= from && address < from + rows * rowBytes;
  return isSeen ? { from, rowBytes } : movedMap(scale, Math.floor((address - from) / rowBytes) / rows - 0.5);
}

/** A part of a row with one role. */
export interface MapRun {
  readonly role: HeapRole;
  readonly row: number;
  readonly x: number;
  readonly width: number;
  /** The index of its piece. */
  readonly piece: number;
}

/** The drawing of pieces: each is divided among its roles by bytes, and split at row ends. */
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

function addRuns(runs: MapRun[], { role, from, to, piece }: Span, scale: MapScale): void {
  const { rowBytes, bytesPerPixel } = scale;
  let at = Math.max(0, from - scale.from);
  const last = Math.min(to - scale.from, scale.allRows * rowBytes);
  while (at < last) {
    const row = Math.floor(at / rowBytes);
    const end = Math.min(last, (row + 1) * rowBytes);
    runs.push({ role, row, x: (at - row * rowBytes) / bytesPerPixel, width: (end - at) / bytesPerPixel, piece });
    at = end;
  }
}

/** The least width of memory on the map, CSS pixels, so that it is visible at any size. */
const LEAST_MARK = 1.5;

/** Marks memory amid empty addresses that is too short to see, in its main role. */
export function mapMarks(pieces: readonly HeapPiece[], scale: MapScale): MapRun[] {
  return pieces.flatMap((piece, number) => {
    const committed = piece.bytes - piece.uncommitted;
    const at = piece.at - scale.from;
    const isSeen = at >= 0 && at < scale.allRows * scale.rowBytes;
    if (!isSeen || committed === 0 || committed >= LEAST_MARK * scale.bytesPerPixel) return [];
    const row = Math.floor(at / scale.rowBytes);
    const x = Math.min(scale.width - LEAST_MARK, (at - row * scale.rowBytes) / scale.bytesPerPixel);
    return [{ role: mainRole(piece), row, x, width: LEAST_MARK, piece: number }];
  });
}

/** The role of most committed bytes of a piece. */
const mainRole = (piece: HeapPiece): HeapRole =>
  HEAP_ROLES.reduce((most, role) => (role !== "uncommitted" && piece[role] > piece[most] ? role : most), "needed");

/** The map position of an address. Blocks mapped apart follow the heap at `reach`, in their own rows. */
export const shownAt = (address: number, reach: number, { apart, rowBytes }: MapScale): number =>
  apart !== null && address >= reach ? address - reach + apart * rowBytes : address;

/** The address at a point of the map of a heap that ends at `reach`. */
export function addressAt(scale: MapScale, reach: number, x: number, y: number): number {
  const { rowBytes, pitch, width, apart } = scale;
  const row = Math.max(0, Math.floor(y / pitch));
  const shown = scale.from + row * rowBytes + Math.floor((Math.max(0, Math.min(width - 1e-6, x)) / width) * rowBytes);
  return apart !== null && row >= apart ? shown - apart * rowBytes + reach : shown;
}

/** The piece that contains an address; null = beyond the heap. */
export function pieceOver(pieces: readonly HeapPiece[], address: number): HeapPiece | null {
  return pieces.find(({ at, bytes }) => address >= at && address < at + bytes) ?? null;
}

/**
 * An address in the next or the previous chunk; null = the address space of `space` bytes has no other chunk there. The
 * pieces may cover only a part.
 */
export function nextAddress(pieces: readonly HeapPiece[], here: number, by: 1 | -1, space: number): number | null {
  const piece = pieceOver(pieces, here);
  if (piece === null) return null;
  const next = by === 1 ? piece.at + piece.bytes : piece.at - 1;
  if (next < 0 || next >= space) return null;
  return pieceOver(pieces, next)?.at ?? next;
}

/** Addresses to label beside the rows: every few rows, at powers of two. */
export function rowTicks({ from, rowBytes, rows, pitch }: MapScale): { readonly bytes: number; readonly y: number }[] {
  let every = 1;
  while (every * pitch < 40 && every < rows) every *= 2;
  return Array.from({ length: Math.floor(rows / every) + 1 }, (_, i) => ({
    bytes: from + i * every * rowBytes,
    y: i * every * pitch,
  }));
}
