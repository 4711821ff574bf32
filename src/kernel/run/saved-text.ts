import { validateScenario } from "../scenario/validate";

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

export const EMPTY_SHELF: Shelf = { items: [], unread: [] };

const VERSION = 1;
/** decode.ts refuses longer links, so they are not stored either. */
const MOST_LINK = 8000;

/** A name follows the rules of a title, and is not blank. */
export const isName = (name: string): boolean => name.trim() !== "" && validateScenario({ title: name }).ok;

/** Parses the output of shelfText(); null = something else, or a newer version. Unreadable entries are preserved. */
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
