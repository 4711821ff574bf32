import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** What an address may need besides the entry, and the module that each begins with. */
const PLACES = {
  link: "src/scenario/link/decode.ts",
  buffer: "src/labs/buffer-cache/BufferCacheLab.tsx",
  heap: "src/labs/heap/HeapLab.tsx",
  start: "src/start/Start.tsx",
} as const;

export type Place = keyof typeof PLACES;
type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** The id of the module that a place begins with. */
export const idOf = (place: Place): string => fileURLToPath(new URL(`../${PLACES[place]}`, import.meta.url));

/** Adds to `found` a module and all that it cannot run without. */
function gather(id: string, modules: Modules, found: Set<string>): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) gather(imported, modules, found);
  return found;
}

/** All sets of `items`, the larger ones first. */
const setsOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items
    .reduce<readonly (readonly T[])[]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]])
    .toSorted((a, b) => b.length - a.length);

/**
 * A chunk is named by the places that cannot run without it: "buffer-heap" has what both labs need. A few files arrive
 * sooner than the many that the bundler makes of modules by every import() there is; it still splits what no place needs,
 * as dialogs. A module's imports are needed wherever it is, so larger sets first: no two chunks import each other.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  const places = Object.keys(PLACES) as Place[];
  const needed = new Map<Place, ReadonlySet<string>>();
  const needs = (place: Place, id: string, modules: Modules): boolean => {
    if (!needed.has(place)) needed.set(place, gather(idOf(place), modules, new Set()));
    return needed.get(place)?.has(id) ?? false;
  };
  const isOf = (set: readonly Place[], id: string, modules: Modules) =>
    places.every((place) => needs(place, id, modules) === set.includes(place));
  return [
    { name: "index", tags: ["$initial"] },
    // One sheet for all that comes later: its rules have the same order whichever part comes first.
    { name: "later", test: /\.css$/ },
    ...setsOf(places)
      .filter((set) => set.length > 0)
      .map((set) => ({ name: (id: string, modules: Modules) => (isOf(set, id, modules) ? set.join("-") : null) })),
  ];
}
