import { type Plugin, runnerImport } from "vite";
import { CORE_PATHS, compiledCores } from "../../src/cli/shared/core-files.ts";

/** Module id that the page imports: the cards of the library. */
const NAME = "virtual:library";
const RESOLVED = `\0${NAME}`;
const CARDS = "/scripts/library-pictures/cards.ts";

/** Runs every scenario of the library and makes its card: sentence, link with digest, and picture. */
export const libraryPictures: Plugin = {
  name: "library-pictures",
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  async load(id) {
    if (id !== RESOLVED) return null;
    const { module, dependencies } = await runnerImport<typeof import("./cards")>(CARDS, { logLevel: "error" });
    for (const file of [...Object.values(CORE_PATHS), ...dependencies]) this.addWatchFile(file);
    return `export const groups = ${JSON.stringify(module.libraryCards(compiledCores()))};`;
  },
};
