import { type ListKind, placeOf } from "../../charts/layout/heap-lists";
import { CHUNK_KIND, HEAP_MODEL } from "../../generated/heap";
import { names } from "../../scenario/field";
import type { HeapModel } from "../../scenario/scenario";

interface ListRow {
  readonly name: string;
  readonly count: number;
  readonly kind: number;
}
const ROWS: readonly { readonly lists: readonly ListRow[] }[] = Object.values(HEAP_MODEL);

/** The kinds of free lists of a model, as the registry has them. */
export function listKinds(model: HeapModel): readonly ListKind[] {
  const row = ROWS[names(HEAP_MODEL).indexOf(model)];
  return (row?.lists ?? []).map(({ name, count, kind }) => ({
    name: name.replaceAll("_", " "),
    count,
    kept: kind === CHUNK_KIND.KEPT,
  }));
}

/** What a list is called: its kind, and its number among them where there are several. */
export function listName(kinds: readonly ListKind[], list: number): string {
  const place = placeOf(kinds, list);
  const kind = kinds[place?.kind ?? -1];
  if (place === null || kind === undefined) return "";
  return kind.count === 1 ? kind.name : `${kind.name} ${place.at}`;
}
