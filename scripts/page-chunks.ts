import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";
import { LAB_MODULES } from "../src/labs/modules.ts";

/** Reads what an address says. */
const LINK = "src/kernel/scenario/link/decode.ts";

/** What an address may need besides the entry, and what is handed on from it: the modules that each begins with. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(LAB_MODULES).map(([lab, { page }]) => [lab, [LINK, `src/labs/${page}`]])),
  start: ["src/start/Start.tsx"],
  ...Object.fromEntries(
    Object.entries(LAB_MODULES).map(([lab, { files }]) => [
      `${lab}_print`,
      ["src/app/print/MenuSheet.tsx", `src/labs/${files}`],
    ]),
  ),
};

/** The labs, in their order: the first is meant where an address names none. */
export const LABS: readonly string[] = Object.keys(LAB_MODULES);

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** The ids of the modules that a place begins with. */
export const idsOf = (place: string): readonly string[] =>
  (PLACES[place] ?? []).map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)));

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
  const places = Object.keys(PLACES);
  const needed = new Map<string, Set<string>>();
  const needs = (place: string, id: string, modules: Modules): boolean => {
    const found = needed.get(place) ?? new Set();
    if (found.size === 0) for (const begin of idsOf(place)) gather(begin, modules, found);
    needed.set(place, found);
    return found.has(id);
  };
  const isOf = (set: readonly string[], id: string, modules: Modules) =>
    places.every((place) => needs(place, id, modules) === set.includes(place));
  const isLabStyle = (id: string, modules: Modules) =>
    id.endsWith(".css") && LABS.some((lab) => needs(lab, id, modules));
  return [
    { name: "index", tags: ["$initial"] },
    // One sheet for the labs: its rules have the same order whichever lab or lesson comes first.
    { name: (id, modules) => (isLabStyle(id, modules) ? "labs" : null) },
    ...setsOf(places).map((set) => ({
      name: (id: string, modules: Modules) => (isOf(set, id, modules) ? set.join("-") : null),
    })),
  ];
}
