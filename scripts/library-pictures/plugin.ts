import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";

/** Module id that the page imports: the cards of the library. */
const NAME = "virtual:library";
const RESOLVED = `\0${NAME}`;
const CARDS = "/scripts/library-pictures/cards.ts";
const CORE = fileURLToPath(new URL("../../src/models/allocation/engine/bufferlab.wasm", import.meta.url));

/** Runs every scenario of the library and makes its card: sentence, link with digest, and picture. */
export const libraryPictures: Plugin = {
  name: "library-pictures",
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  async load(id) {
    if (id !== RESOLVED) return null;
    const { module, dependencies } = await runnerImport<typeof import("./cards")>(CARDS, { logLevel: "error" });
    for (const file of [CORE, ...dependencies]) this.addWatchFile(file);
    const wasm = new WebAssembly.Module(readFileSync(CORE));
    return `export const groups = ${JSON.stringify(module.libraryCards(wasm))};`;
  },
};
