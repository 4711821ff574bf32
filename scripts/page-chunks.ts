import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** Parses an address. */
const LINK = "src/kernel/scenario/link/decode.ts";

/** A link without a lab is one to the first lab, so its input is loaded with every link. */
const FIRST_INPUT = "src/labs/buffer-cache/scenario/input.ts";

/** The modules that a lab's row loads for its page, its rails, its sheets and its lessons. */
function partsOf(row: string) {
  const [folder, text] = [dirname(row), readFileSync(row, "utf8")];
  const [, id = ""] = /id: "(\w+)"/.exec(text) ?? [];
  const part = (name: string) => {
    const [, path = ""] = new RegExp(`${name}: \\(\\) => import\\("(.*?)"`).exec(text) ?? [];
    return [".ts", ".tsx"].map((end) => join(folder, path + end)).find(existsSync) ?? "";
  };
  const scenario = [LINK, FIRST_INPUT, join(folder, "scenario/input.ts"), join(folder, "scenario/model.ts")];
  return {
    id,
    scenario,
    ...{ page: part("page"), rails: part("rails"), files: part("files"), lesson: part("lesson") },
  };
}
const ROWS = readdirSync("src/labs", { recursive: true, encoding: "utf8" })
  .filter((path) => /^[^/]+\/lab[.]ts$/.test(path))
  .map((path) => partsOf(`src/labs/${path}`));

/** Parts that an address may need besides the entry, with the modules that each begins with. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ROWS.map(({ id, scenario, page }) => [id, [...scenario, page]])),
  ...Object.fromEntries(ROWS.map(({ id, scenario, rails }) => [`${id}_rails`, [...scenario, rails]])),
  start: ["src/start/Start.tsx"],
  embed: ["src/app/embed/configured-page.tsx"],
  ...Object.fromEntries(ROWS.map(({ id, files }) => [`${id}_print`, ["src/app/print/Sheet.tsx", files]])),
  ...Object.fromEntries(
    ROWS.map(({ id, scenario, lesson }) => [`${id}_lesson`, [...scenario, "src/app/learn/Learn.tsx", lesson]]),
  ),
};

/** The labs, in order. An address without a lab means the first. */
export const LABS: readonly string[] = ROWS.map(({ id }) => id);

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

/** The ids of the modules at the root of a part. */
export const idsOf = (place: string): readonly string[] =>
  (PLACES[place] ?? []).map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)));

/** Adds a module and its static imports to `found`. */
function gather(id: string, modules: Modules, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) gather(imported, modules, found);
}

const labOf = (place: string) => place.split("_")[0] ?? "";
const isPrint = (place: string) => place.endsWith("_print");

/** Whether parts of other places may need a module that only one lab and its lessons, or only sheets to print, need at once. */
function isApart(set: readonly string[], id: string, importers: readonly string[]): boolean {
  if (set.every(isPrint)) return !id.includes("/src/app/print/");
  if (labsIn(set).size === 1 && /\/src\/(kernel|plot|labs\/[^/]+\/scenario)\//.test(id)) return true;
  return isOfOneLab(set) && (/\/src\/(models|labs\/shared|workloads)\//.test(id) || importers.some(isOfShell));
}

/** One place, or a lab with its lessons. */
const isOfOneLab = (set: readonly string[]): boolean =>
  set.length === 1 || (labsIn(set).size === 1 && !set.some((place) => isPrint(place) || place === "start"));

const isOfShell = (id: string) => /\/src\/(app|lessons)\/|\/src\/labs\/[^/]+$/.test(id);

/** The labs among the owners of places: "buffer_print" belongs to the lab "buffer", "start" to none. */
const labsIn = (set: readonly string[]): ReadonlySet<string> =>
  new Set(set.map(labOf).filter((name) => LABS.includes(name)));

const isLab = (place: string) => LABS.includes(place);
const isView = (place: string) => isLab(place) || place === "embed";
const isLesson = (place: string) => place.endsWith("_lesson");
const isRails = (place: string) => place.endsWith("_rails");

/** The page of a lab comes with its rails, so what both need is the page's. */
const withoutOwnRails = (places: readonly string[]): readonly string[] =>
  places.filter((place) => !(isRails(place) && places.includes(labOf(place))));

/** All subsets of a lab's places, larger ones first. */
function setsOf(places: readonly string[]): readonly (readonly string[])[] {
  const all = Array.from({ length: 2 ** places.length - 1 }, (_, i) => places.filter((_, bit) => (i + 1) & (1 << bit)));
  return [
    ...new Map(
      all
        .toSorted((a, b) => b.length - a.length)
        .map(withoutOwnRails)
        .map((set) => [set.join(), set]),
    ).values(),
  ];
}

/** Most links open the first lab, so it loads nothing that only other labs share. */
const isOfFirst = (places: readonly string[]) => places.some((place) => labOf(place) === LABS[0] || place === "embed");

/**
 * The chunk of a module that places of several labs need: the labs themselves, one lab and the rails of others, or only
 * rails. A lab without rails loads nothing that only rails need.
 */
function sharedChunk(places: readonly string[]): string {
  if (places.includes("start")) return "common";
  const [view, other] = places.filter(isView);
  const lessons = places.some(isLesson) ? "lessons" : "";
  const first = isOfFirst(places) ? "" : "later";
  if (other !== undefined) return named(first, "labs", lessons);
  const kind = named(view === undefined ? "" : "view", places.some(isRails) ? "rails" : "");
  if (places.some((place) => isPrint(place) && labOf(place) !== view)) return named(kind, lessons, "prints");
  if (places.some(isRails)) return named(first, kind, lessons);
  return view === undefined ? "lessons" : `${view}-shared`;
}

const named = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join("-");

/** A kind of shared chunk, from what most places need to what the fewest need. */
const ofKind = (kind: string): readonly string[] =>
  ["", "later"].flatMap((later) => ["lessons", ""].map((lessons) => named(later, kind, lessons)));

/** Each imports only earlier ones. */
const SHARED = [
  "common",
  ...ofKind("labs"),
  ...["view-rails", "view", "rails", ""].flatMap((kind) => [named(kind, "lessons-prints"), named(kind, "prints")]),
  ...ofKind("view-rails"),
  ...[...LABS, "embed"].map((view) => `${view}-shared`),
  ...ofKind("rails"),
  "lessons",
];

const isShared = (places: readonly string[]): boolean =>
  labsIn(places).size > 1 || (places.length > 1 && (places.includes("start") || places.includes("embed")));

/** The chunks of one lab: those that two of its places need come first. */
const chunksOfLab = (lab: string): readonly string[] =>
  setsOf(Object.keys(PLACES).filter((place) => labOf(place) === lab)).flatMap((set) => [
    [...set, "parts"].join("-"),
    set.join("-"),
  ]);

/**
 * Names a chunk after the parts that need it: "common" contains what the start page and others need, "labs" what several labs
 * need, "buffer-buffer_print" what a lab and its sheets need. A few files arrive sooner than one chunk per import(). The bundler
 * still splits code that no part needs, such as dialogs. A module's imports are needed wherever the module is, so no two chunks
 * import each other.
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
  const chunkOf = (id: string, modules: Modules): string => {
    const set = withoutOwnRails(places.filter((place) => needs(place, id, modules)));
    if (isShared(set)) return sharedChunk(set);
    // Trials of any lab use it, and would load the one lab whose page needs it.
    if (id.endsWith("/src/shared/seconds-timer.ts")) return "labs";
    const isLater = !id.endsWith(".css") && isApart(set, id, modules.getModuleInfo(id)?.importers ?? []);
    return [...set, ...(isLater ? ["parts"] : [])].join("-");
  };
  const group = (name: string) => ({
    name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
  });
  return [
    { name: "index", tags: ["$initial"] },
    // Few views show figures and tables at once. The others do not load their styles.
    {
      name: "tables",
      test: /(LabFigures|DataTable)[.]tsx$|(lab-figures|data-table)[.]css$/,
      includeDependenciesRecursively: false,
    },
    ...[...SHARED, ...LABS.flatMap(chunksOfLab), "start", "embed"].map(group),
  ];
}
