import { CHUNK_KIND } from "../../../../generated/heap";
import { HEAP_LISTS } from "../../../../generated/heap_lists";
import { names } from "../../../../kernel/scenario/field";
import type { ListFill } from "../../../../models/allocation/charts/heap-figures";
import { fillRole } from "../../../../models/allocation/charts/heap-ink";
import type { HeapChoice } from "../../../../models/allocation/scenario";
import { drawMarks, type Mark } from "../../../../plot/chart";
import { logScale } from "../../../../plot/scales";
import type { Surface } from "../../../../plot/surface";

/** How to draw the lists of a kind. */
interface ListStyle {
  /** Places a list by the size of its chunks or by its number. */
  readonly by: "size" | "number";
  /** The framed list; null = none. */
  readonly lit: number | null;
  /** The search went upward from this list to the framed one. */
  readonly from?: number;
}

const SQUARE = 6;
const GAP = 1;
/** Height below the line for the arrow of an upward search, CSS pixels. */
const ARROW_HEIGHT = 10;

/**
 * Places of lists on a canvas, CSS pixels: the line below them, the width and height of a square, and the left end of a
 * list, even an empty one; null = the list is not in this group.
 */
function placesOf({ width, height }: Surface, group: ListGroup, { by, from }: ListStyle) {
  const floor = height - 4 - (from === undefined ? 0 : ARROW_HEIGHT);
  const high = Math.max(SQUARE, Math.floor((floor - 4) / MOST_SQUARES) - GAP);
  const wide = by === "size" ? SQUARE : Math.max(2, Math.min(high, Math.floor(width / group.fills.length) - 1));
  const room = width - wide - 4;
  const marks = by === "size" ? sizeMarks(group, room) : numberMarks(group, room);
  const left = (list: number) => {
    const at = list - group.first;
    if (at < 0 || at >= group.fills.length) return null;
    return marks.find((mark) => mark.list === list)?.x ?? (room * at) / group.fills.length;
  };
  return { floor, wide, high, marks, left };
}

/** Draws the lists of a kind as squares over a line: one per chunk, at most four per list. */
export function drawListGroup(surface: Surface, group: ListGroup, style: ListStyle): void {
  const places = placesOf(surface, group, style);
  const { floor, wide } = places;
  drawMarks(surface, [{ mark: "box", x: 0, y: floor, width: surface.width, height: 1, fill: "rule" }]);
  for (const mark of places.marks) drawList(surface, places, mark, mark.list === style.lit, group.kept);
  const lit = style.lit === null ? null : places.left(style.lit);
  const from = style.from === undefined ? null : places.left(style.from);
  if (lit === null) return;
  // An empty list is framed at its number.
  drawMarks(surface, [{ mark: "box", x: lit - 0.5, y: 1, width: wide + 5, height: floor + 1, ink: "text", thick: 2 }]);
  if (from !== null) drawMarks(surface, wayMarks(from + wide / 2 + 2, lit + wide / 2 + 2, floor));
}

function drawList(
  surface: Surface,
  { floor, wide, high }: ReturnType<typeof placesOf>,
  mark: ListMark,
  lit: boolean,
  kept: boolean,
) {
  for (let i = 0; i < mark.squares; i++) {
    const box = { x: mark.x + 2, y: floor - (i + 1) * (high + GAP), width: wide, height: high };
    if (lit) drawMarks(surface, [{ mark: "box", ...box, fill: "text" }]);
    else fillRole(surface, kept ? "cached" : "slack", box);
  }
}

/** An arrow below the line from one list to another. */
function wayMarks(from: number, to: number, floor: number): readonly Mark[] {
  const below = floor + ARROW_HEIGHT;
  const way = [
    { x: from, y: floor + 3 },
    { x: from, y: below },
    { x: to, y: below },
    { x: to, y: floor + 5 },
  ];
  const head = [-3, 0, 3].map((far) => ({ x: to + far, y: floor + (far === 0 ? 4 : 8) }));
  return [way, head].map((points): Mark => ({ mark: "line", points, ink: "text", thick: 1.5 }));
}

/** The lists of one kind in the registry: their singular and plural names, and their number. */
export interface ListKind {
  readonly name: string;
  readonly many: string;
  readonly count: number;
  /** Kinds with the same name here continue one sequence of numbers. */
  readonly row: string;
  /** The number by which the list at this index of its kind is known. */
  readonly label: (at: number) => string;
  /** The chunks serve only one size. Those of other lists serve all sizes. */
  readonly kept: boolean;
}

/** The lists of one kind, the index of the first among all lists, and their content. */
type ListGroup = ReturnType<typeof listGroups>[number];

/** Groups the free lists of a model by kind. */
export function listGroups(kinds: readonly ListKind[], fills: readonly ListFill[]) {
  let first = 0;
  return kinds.map(({ name, count, kept }) => {
    const own = fills.slice(first, first + count);
    const group = {
      name,
      kept,
      first,
      fills: own,
      count: own.reduce((sum, fill) => sum + fill.count, 0),
      bytes: own.reduce((sum, fill) => sum + fill.bytes, 0),
    };
    first += count;
    return group;
  });
}

/** The kind of a list and its index there; null = no such list. */
export function placeOf(
  kinds: readonly ListKind[],
  list: number,
): { readonly kind: number; readonly at: number } | null {
  let at = list;
  for (const [kind, { count }] of kinds.entries()) {
    if (at < count) return { kind, at };
    at -= count;
  }
  return null;
}

/** The kinds drawn in one row with a list, because their numbers continue from kind to kind. */
export function rowOfLists(kinds: readonly ListKind[], list: number): readonly ListKind[] {
  const own = kinds[placeOf(kinds, list)?.kind ?? -1];
  if (own === undefined) return [];
  return own.count > 1 ? kinds.filter(({ row, count }) => count > 1 && row === own.row) : [own];
}

/** A stack of chunks in one list. CSS pixels; one square per chunk, at most MOST_SQUARES. */
interface ListMark {
  readonly list: number;
  readonly x: number;
  readonly count: number;
  readonly squares: number;
}

/** A list draws at most this many squares. */
const MOST_SQUARES = 4;
/** The ends of the size axis, bytes. */
export const AXIS_SIZES = { least: 16, most: 4 * 1024 * 1024 } as const;

/** Position of a size on the logarithmic axis, 0 … 1. */
const sizePlace = logScale([AXIS_SIZES.least, AXIS_SIZES.most], [0, 1]);

/** One mark per non-empty list, at the mean size of its chunks. @internal */
export function sizeMarks({ first, fills }: ListGroup, width: number): ListMark[] {
  return fills.flatMap(({ count, bytes }, i) =>
    count === 0
      ? []
      : [{ list: first + i, x: sizePlace(bytes / count) * width, count, squares: Math.min(MOST_SQUARES, count) }],
  );
}

/** One mark per non-empty list, at its number within its kind. @internal */
export function numberMarks({ first, fills }: ListGroup, width: number): ListMark[] {
  return fills.flatMap(({ count }, i) =>
    count === 0
      ? []
      : [{ list: first + i, x: (width * i) / fills.length, count, squares: Math.min(MOST_SQUARES, count) }],
  );
}

interface ListRow {
  readonly name: string;
  readonly count: number;
  readonly kind: number;
}
const ROWS: readonly (readonly ListRow[])[] = Object.values(HEAP_LISTS);

/** The name of a kind of list, and the number of its first list where the literature does not count from 0. */
interface KindWords {
  readonly one: string;
  readonly many: string;
  readonly first?: number;
  /** The sequence that continues across kinds. */
  readonly row?: string;
}

/**
 * Keyed by the registry's names. glibc numbers its bins in one sequence: 1 unsorted, 2 … 63 small (the size divided by
 * 16), 64 … 126 large; tcache and fastbins from 0 for 32 bytes. Buddy lists use Knuth's k of 2^k bytes. The buckets of
 * the low-fragmentation heap count from 1, as in Microsoft's table. FreeLists and lookaside lists count in granules.
 */
const KIND_WORDS: Readonly<Record<string, KindWords>> = {
  tcache: { one: "tcache", many: "tcache stacks" },
  fastbin: { one: "fastbin", many: "fastbins" },
  unsorted: { one: "the unsorted bin", many: "the unsorted bin, bin 1" },
  small_bin: { one: "small bin", many: "small bins", first: 2, row: "bins" },
  large_bin: { one: "large bin", many: "large bins", first: 64, row: "bins" },
  fastbin_wide: { one: "fastbin", many: "wide fastbins", first: 7 },
  tcache_large: { one: "large tcache list", many: "large tcache lists" },
  free: { one: "free list", many: "free lists" },
  lookaside: { one: "lookaside list", many: "lookaside lists" },
  bucket: { one: "bucket", many: "buckets", first: 1 },
  order: { one: "the list of order", many: "lists of orders", first: 5 },
  class: { one: "class", many: "classes" },
  pages: { one: "the free pages", many: "the free pages" },
  bare: { one: "the pages without memory", many: "the pages without memory" },
  list: { one: "list", many: "lists" },
  available: { one: "the available slots of class", many: "available slots, classes" },
  freed: { one: "the freed slots of class", many: "freed slots, classes" },
};

/** TLSF numbers its lists on two levels, as in its authors' code: [doubling of sizes][step in it]. */
const levels = (order: number) => (at: number) => `[${at >> order}][${at & (2 ** order - 1)}]`;

/** The kinds of free lists that the registry gives a model. */
export function listKinds({ model, parameters }: HeapChoice): readonly ListKind[] {
  const row = ROWS[names(HEAP_LISTS).indexOf(model)];
  const { second_order: order } = parameters;
  return (row ?? []).map(({ name, count, kind }) => {
    const { one, many, first = 0, row: sequence = name } = KIND_WORDS[name] ?? { one: name, many: name };
    return {
      name: count === 1 && name === "free" ? "the free list" : one,
      many: count === 1 && name === "free" ? "the free list" : many,
      count,
      row: sequence,
      kept: kind === CHUNK_KIND.CACHED,
      label: order === undefined ? (at: number) => String(at + first) : levels(Number(order)),
    };
  });
}

/** The name of a list: its kind, plus its number if there are several. */
export function listName(kinds: readonly ListKind[], list: number): string {
  const place = placeOf(kinds, list);
  const kind = kinds[place?.kind ?? -1];
  if (place === null || kind === undefined) return "";
  return kind.count === 1 ? kind.name : `${kind.name} ${kind.label(place.at)}`;
}

/** The name of a kind of lists, from the first to the last. */
export const kindName = ({ many, count, label }: ListKind): string =>
  count === 1 ? many : `${many} ${label(0)} … ${label(count - 1)}`;
