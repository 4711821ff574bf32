import type { Lab } from "../kernel/scenario/scenario";
import type { KeysOfLab } from "../ui/KeyList";
import { buffer } from "./buffer-cache/lab";
import { heap } from "./heap/lab";
import type { LabRow } from "./lab";
import { pages } from "./page-cache/lab";
import { realloc } from "./realloc/lab";

/** The labs of the page, in the order of its header. */
export const LABS: LabRow[] = [buffer, heap, realloc, pages];

/** @throws TypeError if no lab has this id, which is a bug in our own code. */
export function labOf(id: Lab): LabRow {
  const lab = LABS.find((one) => one.id === id);
  if (lab === undefined) throw new TypeError(`There is no lab “${id}”.`);
  return lab;
}

/** Makes one value per lab from its row, when it is first needed. */
export function ofEachLab<T>(make: (row: LabRow) => T): (lab: Lab) => T {
  const made = new Map<LabRow, T>();
  return (lab) => {
    const row = labOf(lab);
    if (!made.has(row)) made.set(row, make(row));
    return made.get(row) as T;
  };
}

/** Loads one value per lab. */
export async function loadedOfEach<T>(load: (row: LabRow) => Promise<T>): Promise<(lab: Lab) => T> {
  const loaded = new Map(await Promise.all(LABS.map(async (row) => [row, await load(row)] as const)));
  return (lab) => loaded.get(labOf(lab)) as T;
}

/** The keyboard shortcuts that only one lab has, for each such lab. */
export async function keysOfLabs(): Promise<readonly KeysOfLab[]> {
  const labs = await Promise.all(LABS.map(async ({ title, help }) => ({ title, keys: (await help()).keys })));
  return labs.filter(({ keys }) => keys.length > 0);
}
