import { create } from "zustand";
import { err, ok, type Result } from "../../shared/result";
import { openingRows } from "../scenario/base-fields";
import { allowedText } from "../scenario/field-text";
import { problemList } from "../scenario/problem";
import type { Problem } from "../scenario/scenario";
import { removeStored, store } from "./local-storage";
import { FreeNames, isExportable, merged } from "./saved-list";
import { EMPTY_SHELF, isName, readShelf, type Saved, type Shelf, shelfText } from "./saved-text";

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
