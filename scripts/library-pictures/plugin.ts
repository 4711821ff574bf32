import { type Plugin, runnerImport } from "vite";
import type { CardGroup, CardNote } from "../../src/labs/shared/library-entry.ts";
import { CORE_PATHS, compiledCores } from "../../src/library/node/core-files.ts";
import { keptResult } from "../kept-result.ts";

/** Module ids that the page imports: the cards of the library, and what they say of their scenarios. */
const NAMES = ["virtual:library", "virtual:library-notes"];
const RESOLVED = NAMES.map((name) => `\0${name}`);
const CARDS = "/scripts/library-pictures/cards.ts";

interface LibraryCards {
  readonly groups: readonly CardGroup[];
  readonly notes: readonly CardNote[];
  /** The source files of the cards. */
  readonly files: readonly string[];
}

/** Runs every scenario of the library and makes its card: sentence, link with digest, and picture. */
async function makeCards(): Promise<LibraryCards> {
  const { module, dependencies } = await runnerImport<typeof import("./cards")>(CARDS, { logLevel: "error" });
  const groups = module.libraryCards(compiledCores());
  return { groups, notes: module.notesOf(groups), files: [...Object.values(CORE_PATHS), ...dependencies] };
}

/** Provides the cards as modules of the page. */
export const libraryPictures: Plugin = {
  name: "library-pictures",
  resolveId: (id) => (NAMES.includes(id) ? `\0${id}` : null),
  async load(id) {
    if (!RESOLVED.includes(id)) return null;
    const { groups, notes, files } = await keptResult("library", makeCards);
    for (const file of files) this.addWatchFile(file);
    return id === RESOLVED[0]
      ? `export const groups = ${JSON.stringify(groups)};`
      : `export const notes = ${JSON.stringify(notes)};`;
  },
};
