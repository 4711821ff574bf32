import { create } from "zustand";
import { formatInteger } from "../../shared/format";
import { err, ok, type Result } from "../../shared/result";
import { allowedText } from "../scenario/field-text";
import { openingRows } from "../scenario/fields";
import { type FileBytes, MOST_FILE_BYTES, readText } from "../scenario/file/read-text";
import { problemList } from "../scenario/problem";
import type { Problem } from "../scenario/scenario";
import { validateScenario } from "../scenario/validate";
import { removeStored, store } from "./local-storage";

/** A scenario that a person has saved on this device. */
export interface Saved {
  readonly name: string;
  readonly link: string;
  /** ISO 8601. */
  readonly date: string;
}

/** Saved scenarios, and unreadable entries exactly as they were found. */
export interface Shelf {
  readonly items: readonly Saved[];
  readonly unread: readonly unknown[];
}

const EMPTY_SHELF: Shelf = { items: [], unread: [] };

const VERSION = 1;
/** decode.ts refuses longer links, so they are not stored either. */
const MOST_LINK = 8000;

/** A name follows the rules of a title, and is not blank. */
const isName = (name: string): boolean => name.trim() !== "" && validateScenario({ title: name }).ok;

/** Parses the output of shelfText(); null = something else, or a newer version. Unreadable entries are preserved. @internal */
export function readShelf(text: string): Shelf | null {
  const list = listOf(text);
  if (list === null) return null;
  const items: Saved[] = [];
  const unread: unknown[] = [];
  const names = new Set<string>();
  for (const entry of list) {
    if (isSaved(entry) && !names.has(entry.name)) {
      names.add(entry.name);
      items.push(entry);
    } else unread.push(entry);
  }
  return { items, unread };
}

/** The text of a shelf, for storage and for export. */
export const shelfText = ({ items, unread }: Shelf): string =>
  JSON.stringify({ version: VERSION, saved: [...items, ...unread] });

function listOf(text: string): readonly unknown[] | null {
  try {
    const { version, saved } = JSON.parse(text) ?? {};
    return version === VERSION && Array.isArray(saved) ? saved : null;
  } catch {
    return null;
  }
}

function isSaved(entry: unknown): entry is Saved {
  if (typeof entry !== "object" || entry === null) return false;
  const { name, link, date } = entry as Partial<Record<keyof Saved, unknown>>;
  if (typeof name !== "string" || typeof link !== "string" || typeof date !== "string") return false;
  const isLink = link.startsWith("#/") && link.length <= MOST_LINK;
  return isName(name) && isLink && !Number.isNaN(Date.parse(date));
}

/** The most entries of a shelf, and of an exported list. */
export const MOST_SAVED = 1000;

/** The most characters of a name. */
const { most: MOST_NAME } = openingRows.title.kind as { readonly most: number };

const entries = ({ items, unread }: Shelf): number => items.length + unread.length;

/** Whether a shelf fits into one exported list, so that it can be imported again. */
const isExportable = (shelf: Shelf): boolean =>
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

/** Merges another shelf's new entries into a shelf, renaming duplicates. Calls `keyOf` once per entry. @internal */
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
class FreeNames {
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

/** The shelf's key in localStorage. */
const SAVED_KEY = "bufferlab.saved";

interface SavedState {
  readonly shelf: Shelf;
  /**
   * Unreadable text in place of the shelf; nothing is written until a person deletes it. Null = the shelf is readable.
   */
  readonly foreign: string | null;
  /** The browser blocks storage, so the shelf lasts until the page closes. */
  readonly isBlocked: boolean;
  /** The last change did not fit, and the shelf is unchanged. */
  readonly isFull: boolean;
}

/** Scenarios saved on this device. */
export const useSaved = create<SavedState>()(() => stored());

function stored(): SavedState {
  try {
    const text = localStorage.getItem(SAVED_KEY);
    const shelf = text === null ? EMPTY_SHELF : readShelf(text);
    return { shelf: shelf ?? EMPTY_SHELF, foreign: shelf === null ? text : null, isBlocked: false, isFull: false };
  } catch {
    return { shelf: EMPTY_SHELF, foreign: null, isBlocked: true, isFull: false };
  }
}

/** Another tab may have changed the shelf. Without storage, this page has the only copy. */
function readAgain(): void {
  const now = stored();
  useSaved.setState(now.isBlocked ? { isBlocked: true } : now);
}

/** Follows changes to the shelf by other tabs. Returns the unsubscribe function. */
export function followSaved(): () => void {
  const hear = ({ key }: StorageEvent) => (key === SAVED_KEY || key === null) && readAgain();
  readAgain();
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** Applies a change and stores it; false = it could not be stored and was not applied. */
function change(next: (shelf: Shelf) => Shelf): boolean {
  readAgain();
  const { shelf, foreign, isBlocked } = useSaved.getState();
  if (foreign !== null) return false;
  const changed = next(shelf);
  const isKept = hasRoom(changed, shelf) && (isBlocked || store(SAVED_KEY, shelfText(changed)));
  useSaved.setState(isKept ? { shelf: changed, isFull: false } : { isFull: true });
  return isKept;
}

/** An older version may have stored a larger shelf; it may still shrink. */
const hasRoom = (changed: Shelf, before: Shelf): boolean =>
  isExportable(changed) || shelfText(changed).length <= shelfText(before).length;

/** Errors: the problem of the name; null = the name is fine but could not be stored. */
type Named = Result<string, Problem | null>;

/** A valid free name, trimmed. The entry `but` may have the same name. */
function readName(given: string, but: string | null): Result<string, Problem> {
  readAgain();
  const name = given.trim();
  const { problems, report } = problemList();
  const isTaken = name !== but && useSaved.getState().shelf.items.some((item) => item.name === name);
  if (!isName(name)) report("name", name, allowedText(openingRows.title.kind).replace("at most", "1 to"));
  else if (isTaken) report("name", name, "a name that is not taken");
  const [problem] = problems;
  return problem === undefined ? ok(name) : err(problem);
}

/** Saves a link under a name. */
export function save(given: string, link: string, date = new Date()): Named {
  const name = readName(given, null);
  if (!name.ok) return name;
  const item = { name: name.value, link, date: date.toISOString() };
  return change((shelf) => ({ ...shelf, items: [item, ...shelf.items] })) ? name : err(null);
}

/** Renames the entry `from`. */
export function rename(from: string, given: string): Named {
  const name = readName(given, from);
  if (!name.ok) return name;
  const renamed = (item: Saved) => (item.name === from ? { ...item, name: name.value } : item);
  return change((shelf) => ({ ...shelf, items: shelf.items.map(renamed) })) ? name : err(null);
}

/** Deletes an entry; restore() brings it back. False = it could not be deleted. */
export const remove = (name: string): boolean =>
  change((shelf) => ({ ...shelf, items: shelf.items.filter((item) => item.name !== name) }));

/** Restores an entry at its old position; it gets a number if its name is taken by now. */
export const restore = (item: Saved, at: number): boolean =>
  change((shelf) => {
    const name = new FreeNames(shelf.items).take(item.name);
    return { ...shelf, items: shelf.items.toSpliced(at, 0, { ...item, name }) };
  });

/** Adds the entries of another shelf that are new here. False = they do not all fit, and none was added. */
export const addAll = (added: Shelf): boolean => change((shelf) => merged(shelf, added));

/** Deletes the entries that cannot be read. */
export const removeUnread = (): boolean => change((shelf) => ({ ...shelf, unread: [] }));

/** Deletes the unreadable text in place of a shelf. */
export function removeForeign(): void {
  removeStored(SAVED_KEY);
  readAgain();
}
