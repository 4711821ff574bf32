import type { ListFill } from "../../../../models/allocation/charts/heap-figures";
import { logScale } from "../../../../plot/scales";

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
export interface ListGroup {
  readonly name: string;
  readonly kept: boolean;
  readonly first: number;
  readonly fills: readonly ListFill[];
  readonly count: number;
  readonly bytes: number;
}

/** Groups the free lists of a model by kind. */
export function listGroups(kinds: readonly ListKind[], fills: readonly ListFill[]): ListGroup[] {
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
export interface ListMark {
  readonly list: number;
  readonly x: number;
  readonly count: number;
  readonly squares: number;
}

/** A list draws at most this many squares. */
export const MOST_SQUARES = 4;
/** The ends of the size axis, bytes. */
export const AXIS_SIZES = { least: 16, most: 4 * 1024 * 1024 } as const;

/** Position of a size on the logarithmic axis, 0 … 1. */
const sizePlace = logScale([AXIS_SIZES.least, AXIS_SIZES.most], [0, 1]);

/** One mark per non-empty list, at the mean size of its chunks. */
export function sizeMarks({ first, fills }: ListGroup, width: number): ListMark[] {
  return fills.flatMap(({ count, bytes }, i) =>
    count === 0
      ? []
      : [{ list: first + i, x: sizePlace(bytes / count) * width, count, squares: Math.min(MOST_SQUARES, count) }],
  );
}

/** One mark per non-empty list, at its number within its kind. */
export function numberMarks({ first, fills }: ListGroup, width: number): ListMark[] {
  return fills.flatMap(({ count }, i) =>
    count === 0
      ? []
      : [{ list: first + i, x: (width * i) / fills.length, count, squares: Math.min(MOST_SQUARES, count) }],
  );
}
