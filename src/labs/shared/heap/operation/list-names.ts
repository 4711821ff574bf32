import { CHUNK_KIND, HEAP_MODEL } from "../../../../generated/heap";
import { names } from "../../../../kernel/scenario/field";
import type { HeapChoice } from "../../../../models/allocation/scenario";
import { type ListKind, placeOf } from "./lists-layout";

interface ListRow {
  readonly name: string;
  readonly count: number;
  readonly kind: number;
}
const ROWS: readonly { readonly lists: readonly ListRow[] }[] = Object.values(HEAP_MODEL);

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
  free: { one: "free list", many: "free lists" },
  lookaside: { one: "lookaside list", many: "lookaside lists" },
  bucket: { one: "bucket", many: "buckets", first: 1 },
  order: { one: "the list of order", many: "lists of orders", first: 5 },
  class: { one: "class", many: "classes" },
  pages: { one: "the free pages", many: "the free pages" },
  bare: { one: "the pages without memory", many: "the pages without memory" },
  list: { one: "list", many: "lists" },
};

/** TLSF numbers its lists on two levels, as in its authors' code: [doubling of sizes][step in it]. */
const levels = (order: number) => (at: number) => `[${at >> order}][${at & (2 ** order - 1)}]`;

/** The kinds of free lists that the registry gives a model. */
export function listKinds({ model, parameters }: HeapChoice): readonly ListKind[] {
  const row = ROWS[names(HEAP_MODEL).indexOf(model)];
  const { second_order: order } = parameters;
  return (row?.lists ?? []).map(({ name, count, kind }) => {
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
