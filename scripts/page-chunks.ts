import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";
import { LAB_MODULES } from "../src/labs/modules.ts";

/** Parses an address. */
const LINK = "src/kernel/scenario/link/decode.ts";

/** Parts that an address may need besides the entry, with the modules that each begins with. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(LAB_MODULES).map(([lab, { page }]) => [lab, [LINK, `src/labs/${page}`]])),
  start: ["src/start/Start.tsx"],
  ...Object.fromEntries(
    Object.entries(LAB_MODULES).map(([lab, { files }]) => [
      `${lab}_print`,
      ["src/app/print/MenuSheet.tsx", `src/labs/${files}`],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(LAB_MODULES).flatMap(([lab, { lesson }]) =>
      lesson === null ? [] : [[`${lab}_lesson`, [LINK, `src/labs/${lesson}`]]],
    ),
  ),
};

/** The labs, in order. An address without a lab means the first. */
export const LABS: readonly string[] = Object.keys(LAB_MODULES);

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** The ids of the modules at the root of a part. */
export const idsOf = (place: string): readonly string[] =>
  (PLACES[place] ?? []).map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)));

/** Adds a module and its static imports to `found`. */
function gather(id: string, modules: Modules, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) gather(imported, modules, found);
}

const isPrint = (place: string) => place.endsWith("_print");

/** Whether parts of other places may need a module that only one place, or only sheets to print, need at once. */
function isApart(set: readonly string[], id: string): boolean {
  if (set.every(isPrint)) return !id.includes("/src/app/print/");
  return set.length === 1 && !/\/src\/(start|labs\/(?!shared\/))|(?<!shared\/.*)[.]css$/.test(id);
}

/** The labs among the owners of places: "buffer_print" belongs to the lab "buffer", "start" to none. */
const labsIn = (set: readonly string[]): ReadonlySet<string> =>
  new Set(set.map((place) => place.split("_")[0] ?? "").filter((name) => LABS.includes(name)));

/** "buffer" is a lab, "buffer_print" a print, "start" a start. */
const kindOf = (place: string): string => place.split("_")[1] ?? (LABS.includes(place) ? "labs" : place);

/** The places themselves where they belong to one lab, else their kinds: few parts suit every number of labs. */
const nameOf = (set: readonly string[]): readonly string[] =>
  labsIn(set).size > 1 ? [...new Set(set.map(kindOf))].toSorted() : set;

/** All subsets of `items`. */
const setsOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: 2 ** items.length - 1 }, (_, i) => items.filter((_, bit) => (i + 1) & (1 << bit)));

/** Chunks that several labs need before those of one lab, larger sets first. */
const byReach = (one: readonly string[], other: readonly string[]): number =>
  Number(labsIn(other).size > 1) - Number(labsIn(one).size > 1) || nameOf(other).length - nameOf(one).length;

/**
 * Names a chunk after the parts that need it: "buffer-buffer_print" contains the code that a lab and its sheets need,
 * "labs-print" the code that several labs and sheets need. A few files arrive sooner than one chunk per import(). The
 * bundler still splits code that no part needs, such as dialogs. A module's imports are needed wherever the module is,
 * so larger sets come first and no two chunks import each other.
 *
 * Modules that later parts of other places import are apart, in "heap-parts", so that no such part loads a lab
 * and its styles.
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
  const setOf = (id: string, modules: Modules) => places.filter((place) => needs(place, id, modules));
  const chunkOf = (id: string, modules: Modules): string => {
    const set = setOf(id, modules);
    return [...nameOf(set), ...(isApart(set, id) ? ["parts"] : [])].join("-");
  };
  const names = new Set(
    setsOf(places)
      .toSorted(byReach)
      .map((set) => nameOf(set).join("-")),
  );
  const group = (name: string) => ({
    name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
  });
  return [
    { name: "index", tags: ["$initial"] },
    ...[...names].flatMap((name) => [group(`${name}-parts`), group(name)]),
  ];
}
