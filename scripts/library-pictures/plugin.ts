import { type Plugin, runnerImport } from "vite";
import type { CardGroup } from "../../src/labs/shared/library-card.ts";
import { CORE_PATHS, compiledCores } from "../../src/library/node/core-files.ts";
import { keptResult } from "../kept-result.ts";

/** Module id that the page imports: the cards of the library. */
const NAME = "virtual:library";
const RESOLVED = `\0${NAME}`;
const CARDS = "/scripts/library-pictures/cards.ts";

interface LibraryCards {
  readonly groups: readonly CardGroup[];
  /** The source files of the cards. */
  readonly files: readonly string[];
}

/** Runs every scenario of the library and makes its card: sentence, link with digest, and picture. */
async function makeCards(): Promise<LibraryCards> {
  const { module, dependencies } = await runnerImport<typeof import("./cards")>(CARDS, { logLevel: "error" });
  return { groups: module.libraryCards(compiledCores()), files: [...Object.values(CORE_PATHS), ...dependencies] };
}

/** Provides the cards as a module of the page. */
export const libraryPictures: Plugin = {
  name: "library-pictures",
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  async load(id) {
    if (id !== RESOLVED) return null;
    const { groups, files } = await keptResult("library", makeCards);
    for (const file of files) this.addWatchFile(file);
    return `export const groups = ${JSON.stringify(groups)};`;
  },
};
