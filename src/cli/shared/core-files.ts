import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CoreName, Cores } from "../../labs/core-name";

// Not new URL(…, import.meta.url), which a bundler replaces.
const MODELS = join(dirname(fileURLToPath(import.meta.url)), "../../models");

/** The built cores. */
export const CORE_PATHS: Readonly<Record<CoreName, string>> = {
  allocation: join(MODELS, "allocation/engine/bufferlab.wasm"),
  page_cache: join(MODELS, "page_cache/engine/page_cache.wasm"),
};

/** A core, compiled. */
export const compiledCore = (name: CoreName): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(CORE_PATHS[name]));

/** All cores, compiled. */
export const compiledCores = (): Cores => ({
  allocation: compiledCore("allocation"),
  page_cache: compiledCore("page_cache"),
});
