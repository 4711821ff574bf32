import { formatInteger } from "../../shared/format";
import { err, ok, type Result } from "../../shared/result";
import { openingRows } from "../scenario/base-fields";
import { type FileBytes, MOST_FILE_BYTES, readText } from "../scenario/file/read-text";
import type { Problem } from "../scenario/scenario";
import { readShelf, type Saved, type Shelf, shelfText } from "./saved-text";

/** The most entries of a shelf, and of an exported list. */
export const MOST_SAVED = 1000;

/** The most characters of a name. */
const { most: MOST_NAME } = openingRows.title.kind as { readonly most: number };

const entries = ({ items, unread }: Shelf): number => items.length + unread.length;

/** Whether a shelf fits into one exported list, so that it can be imported again. */
export const isExportable = (shelf: Shelf): boolean =>
  entries(shelf) <= MOST_SAVED && new TextEncoder().encode(shelfText(shelf)).length <= MOST_FILE_BYTES;

/** Reads a file of saved scenarios. Error: the file's problem. */
export async function readSavedList(file: FileBytes): Promise<Result<Shelf, Problem>> {
  const text = await readText(file);
  if (!text.ok) return text;
  const shelf = readShelf(text.value);
  if (shelf === null) return err(NO_LIST);
  if (entries(shelf) <= MOST_SAVED) return ok(shelf);
  return err({
    field: "entries",
    value: formatInteger(entries(shelf)),
    allowed: `at most ${formatInteger(MOST_SAVED)}`,
  });
}

const NO_LIST: Problem = {
  field: "file",
  value: "no list of saved scenarios",
  allowed: "a file saved by “Export all”; a single scenario opens as a scenario file",
};

const entryKey = ({ name, link }: Saved): string => JSON.stringify([name, link]);

/** Merges another shelf's new entries into a shelf, renaming duplicates. Calls `keyOf` once per entry. */
export function merged(shelf: Shelf, added: Shelf, keyOf: (saved: Saved) => string = entryKey): Shelf {
  const known = new Set(shelf.items.map(keyOf));
  const names = new FreeNames(shelf.items);
  const items = [...shelf.items];
  for (const item of added.items) {
    const key = keyOf(item);
    if (known.has(key)) continue;
    known.add(key);
    items.push({ ...item, name: names.take(item.name) });
  }
  return { items, unread: [...shelf.unread, ...added.unread] };
}

/** The names of a shelf. A taken name gets a number: "name (2)". */
export class FreeNames {
  readonly #taken: Set<string>;
  /** The next number to try for each name. Names are never released, so lower numbers stay taken. */
  readonly #next = new Map<string, number>();

  constructor(items: readonly Saved[]) {
    this.#taken = new Set(items.map(({ name }) => name));
  }

  take(wanted: string): string {
    let name = wanted;
    let number = this.#next.get(wanted) ?? 2;
    for (; this.#taken.has(name); number++) name = numbered(wanted, number);
    this.#next.set(wanted, number);
    this.#taken.add(name);
    return name;
  }
}

function numbered(name: string, number: number): string {
  const end = ` (${number})`;
  return [...name].slice(0, MOST_NAME - end.length).join("") + end;
}
