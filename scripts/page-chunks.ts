import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Rolldown } from "vite";

/** Parses an address. */
const LINK = "src/kernel/scenario/link/decode.ts";

/** A lab's id and the modules that its address needs: its row names the page first. */
function labIn(folder: string): readonly [string, readonly string[]] {
  const [, id = "", page = ""] =
    /id: "(\w+)".*?import\("\.(.*?)"\)/s.exec(readFileSync(`${folder}/lab.ts`, "utf8")) ?? [];
  return [id, [LINK, `${folder}/scenario/input.ts`, `${folder}/scenario/model.ts`, `${folder}${page}.tsx`]];
}

/** The modules at the root of each place of the page: the start page, and each lab by its id. */
export const PLACES: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ["start", ["src/start/Start.tsx"]] as const,
    ...readdirSync("src/labs", { recursive: true, encoding: "utf8" })
      .filter((path) => /^[^/]+\/lab[.]ts$/.test(path))
      .map((path) => labIn(`src/labs/${path.replace("/lab.ts", "")}`)),
  ].map(([place, roots]) => [place, roots.map((path) => resolve(path))]),
);

interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** The modules of one place, each with whether something outside the place may load it too. */
class Place {
  readonly #modules: Modules;
  readonly #roots: readonly string[];
  readonly #needed = new Set<string>();
  readonly #isShared = new Map<string, boolean>();

  constructor(modules: Modules, roots: readonly string[]) {
    this.#modules = modules;
    this.#roots = roots;
    for (const root of roots) this.#gather(root);
  }

  readonly needs = (id: string): boolean => this.#needed.has(id);

  /** Then so are its imports, or that other part would load the whole place. */
  isShared(id: string): boolean {
    const known = this.#isShared.get(id);
    if (known !== undefined) return known;
    const { importers = [], dynamicImporters = [] } = this.#modules.getModuleInfo(id) ?? {};
    const isEntry = dynamicImporters.length > 0 && !this.#roots.includes(id);
    const found = isEntry || importers.some((importer) => !this.needs(importer) || this.isShared(importer));
    this.#isShared.set(id, found);
    return found;
  }

  #gather(id: string): void {
    if (this.#needed.has(id)) return;
    this.#needed.add(id);
    for (const imported of this.#modules.getModuleInfo(id)?.importedIds ?? []) this.#gather(imported);
  }
}

/**
 * An address loads few files: the entry, "common" for modules of the start page and labs, "labs" for those of several
 * labs, and those of its place: "heap-parts" for what dialogs or lessons load too, "heap" for the rest. The bundler splits
 * everything else.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  const made = new Map<string, Place>();
  const chunkOf = (id: string, modules: Modules): string | undefined => {
    if (made.size === 0) for (const [name, roots] of PLACES) made.set(name, new Place(modules, roots));
    const [first, ...others] = [...made].filter(([, { needs }]) => needs(id));
    if (others.length > 0) return first?.[0] === "start" ? "common" : "labs";
    return first && (first[1].isShared(id) ? `${first[0]}-parts` : first[0]);
  };
  const group = (name: string) => ({
    name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
  });
  const ofPlaces = [...PLACES.keys()].flatMap((place) => [`${place}-parts`, place]);
  return [{ name: "index", tags: ["$initial"] }, ...["common", "labs", ...ofPlaces].map(group)];
}
