import type { ListFill } from "../../../../models/allocation/charts/heap-figures";
import { logScale } from "../../../../plot/scales";

/** Lists of one kind, as the registry has them: what one of them is called and what several are, how many there are. */
export interface ListKind {
  readonly name: string;
  readonly many: string;
  readonly count: number;
  /** Kinds with the same name here count on in one sequence. */
  readonly row: string;
  /** The number that the list of this place among its kind is known by. */
  readonly label: (at: number) => string;
  /** Chunks for one size alone; those of other lists are for all. */
  readonly kept: boolean;
}

/** Lists of one kind, which of all lists is the first of them, and what stands in them. */
export interface ListGroup {
  readonly name: string;
  readonly kept: boolean;
  readonly first: number;
  readonly fills: readonly ListFill[];
  readonly count: number;
  readonly bytes: number;
}

/** The free lists of a model by kind. */
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

/** The kind that a list belongs to and its number there; null = there is no such list. */
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

/** The kinds of lists that are drawn in one row with a list: those whose numbers go on from kind to kind. */
export function rowOfLists(kinds: readonly ListKind[], list: number): readonly ListKind[] {
  const own = kinds[placeOf(kinds, list)?.kind ?? -1];
  if (own === undefined) return [];
  return own.count > 1 ? kinds.filter(({ row, count }) => count > 1 && row === own.row) : [own];
}

/** A pile of chunks of one list. CSS pixels; a square a chunk, MOST_SQUARES at the most. */
export interface ListMark {
  readonly list: number;
  readonly x: number;
  readonly count: number;
  readonly squares: number;
}

/** Squares that stand for the chunks of a list at most. */
export const MOST_SQUARES = 4;
/** Ends of the axis of sizes, bytes. */
export const AXIS_SIZES = { least: 16, most: 4 * 1024 * 1024 } as const;

/** Where a size stands on the axis: logarithmic, 0 … 1. */
export const sizePlace = logScale([AXIS_SIZES.least, AXIS_SIZES.most], [0, 1]);

/** A mark a list that holds something, at the mean size of its chunks. */
export function sizeMarks({ first, fills }: ListGroup, width: number): ListMark[] {
  return fills.flatMap(({ count, bytes }, i) =>
    count === 0
      ? []
      : [{ list: first + i, x: sizePlace(bytes / count) * width, count, squares: Math.min(MOST_SQUARES, count) }],
  );
}

/** A mark a list that holds something, at its number among its kind. */
export function numberMarks({ first, fills }: ListGroup, width: number): ListMark[] {
  return fills.flatMap(({ count }, i) =>
    count === 0
      ? []
      : [{ list: first + i, x: (width * i) / fills.length, count, squares: Math.min(MOST_SQUARES, count) }],
  );
}
