import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** Reads what an address says. */
const LINK = "src/kernel/scenario/link/decode.ts";

/** What an address may need besides the entry, and what is handed on from it: the modules that each begins with. */
const PLACES = {
  buffer: [LINK, "src/labs/buffer-cache/BufferCacheLab.tsx"],
  heap: [LINK, "src/labs/heap/HeapLab.tsx"],
  start: ["src/start/Start.tsx"],
  print: ["src/app/print/MenuSheet.tsx", "src/labs/buffer-cache/share/files.ts", "src/labs/heap/share/files.ts"],
} as const;

export type Place = keyof typeof PLACES;
type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** The ids of the modules that a place begins with. */
export const idsOf = (place: Place): readonly string[] =>
  PLACES[place].map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)));

/** Adds to `found` a module and all that it cannot run without. */
function gather(id: string, modules: Modules, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) gather(imported, modules, found);
}

/** All sets of some of `items`, the larger ones first. */
const setsOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: 2 ** items.length - 1 }, (_, i) => items.filter((_, bit) => (i + 1) & (1 << bit))).toSorted(
    (a, b) => b.length - a.length,
  );

/**
 * A chunk is named by the places that cannot run without it: "buffer-heap" has what both labs need. A few files arrive
 * sooner than the many that the bundler makes of modules by every import() there is; it still splits what no place needs,
 * as dialogs. A module's imports are needed wherever it is, so larger sets come first: no two chunks import each other.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  const places = Object.keys(PLACES) as Place[];
  const needed = new Map<Place, Set<string>>();
  const needs = (place: Place, id: string, modules: Modules): boolean => {
    const found = needed.get(place) ?? new Set();
    if (found.size === 0) for (const begin of idsOf(place)) gather(begin, modules, found);
    needed.set(place, found);
    return found.has(id);
  };
  const isOf = (set: readonly Place[], id: string, modules: Modules) =>
    places.every((place) => needs(place, id, modules) === set.includes(place));
  const isLabStyle = (id: string, modules: Modules) =>
    id.endsWith(".css") && (needs("buffer", id, modules) || needs("heap", id, modules));
  return [
    { name: "index", tags: ["$initial"] },
    // One sheet for the labs: its rules have the same order whichever lab or lesson comes first.
    { name: (id, modules) => (isLabStyle(id, modules) ? "labs" : null) },
    ...setsOf(places).map((set) => ({
      name: (id: string, modules: Modules) => (isOf(set, id, modules) ? set.join("-") : null),
    })),
  ];
}
