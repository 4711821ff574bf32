import { create } from "zustand";
import { err, ok, type Result } from "../../shared/result";
import { openingRows } from "../scenario/base-fields";
import { allowedText } from "../scenario/field-text";
import { problemList } from "../scenario/problem";
import type { Problem } from "../scenario/scenario";
import { forget, keep } from "./kept";
import { FreeNames, isExportable, merged } from "./saved-list";
import { EMPTY, isName, readShelf, type Saved, type Shelf, shelfText } from "./saved-text";

/** Where the shelf stands in localStorage. */
export const SAVED_KEY = "bufferlab.saved";

export interface SavedState {
  readonly shelf: Shelf;
  /** What stands in place of a shelf and cannot be read; nothing is written until a person deletes it. Null = nothing does. */
  readonly foreign: string | null;
  /** The browser keeps nothing for this page: the shelf lasts until the page closes. */
  readonly isBlocked: boolean;
  /** The last change did not fit: the shelf is as it was. */
  readonly isFull: boolean;
}

/** Scenarios saved on this device. */
export const useSaved = create<SavedState>()(() => stored());

function stored(): SavedState {
  try {
    const text = localStorage.getItem(SAVED_KEY);
    const shelf = text === null ? EMPTY : readShelf(text);
    return { shelf: shelf ?? EMPTY, foreign: shelf === null ? text : null, isBlocked: false, isFull: false };
  } catch {
    return { shelf: EMPTY, foreign: null, isBlocked: true, isFull: false };
  }
}

/** Another page of this browser may have changed the shelf. What the browser does not keep is known here alone. */
export function readAgain(): void {
  const now = stored();
  useSaved.setState(now.isBlocked ? { isBlocked: true } : now);
}

/** Follows what other pages of this browser save. Returns the way to end it. */
export function followSaved(): () => void {
  const hear = ({ key }: StorageEvent) => (key === SAVED_KEY || key === null) && readAgain();
  readAgain();
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** Makes a change and keeps it; false = it could not be kept and was not made. */
function change(next: (shelf: Shelf) => Shelf): boolean {
  readAgain();
  const { shelf, foreign, isBlocked } = useSaved.getState();
  if (foreign !== null) return false;
  const changed = next(shelf);
  const isKept = hasRoom(changed, shelf) && (isBlocked || keep(SAVED_KEY, shelfText(changed)));
  useSaved.setState(isKept ? { shelf: changed, isFull: false } : { isFull: true });
  return isKept;
}

/** A shelf that holds too much may have been kept by an older version: it can still become smaller. */
const hasRoom = (changed: Shelf, before: Shelf): boolean =>
  isExportable(changed) || shelfText(changed).length <= shelfText(before).length;

/** Errors: what is wrong with the name; "" = it is fine, and the change could not be kept. */
type Named = Result<string, Problem | null>;

/** A name that may be given to `link`'s entry, trimmed. */
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

/** Gives another name to what has the name `from`. */
export function rename(from: string, given: string): Named {
  const name = readName(given, from);
  if (!name.ok) return name;
  const renamed = (item: Saved) => (item.name === from ? { ...item, name: name.value } : item);
  return change((shelf) => ({ ...shelf, items: shelf.items.map(renamed) })) ? name : err(null);
}

/** Deletes what has this name; restore() takes it back. False = it could not be deleted. */
export const remove = (name: string): boolean =>
  change((shelf) => ({ ...shelf, items: shelf.items.filter((item) => item.name !== name) }));

/** Puts something back where it was; another one of its name stays and its own gets a number. */
export const restore = (item: Saved, at: number): boolean =>
  change((shelf) => {
    const name = new FreeNames(shelf.items).take(item.name);
    return { ...shelf, items: shelf.items.toSpliced(at, 0, { ...item, name }) };
  });

/** Adds what another shelf has and this one has not. False = there is no room for all of it: nothing was added. */
export const addAll = (added: Shelf): boolean => change((shelf) => merged(shelf, added));

/** Deletes the entries that cannot be read. */
export const removeUnread = (): boolean => change((shelf) => ({ ...shelf, unread: [] }));

/** Deletes what stands in place of a shelf. */
export function removeForeign(): void {
  forget(SAVED_KEY);
  readAgain();
}
