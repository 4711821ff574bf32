import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CoreName, Cores } from "../../labs/engines";

const pathOf = (file: string): string => fileURLToPath(new URL(`../../models/${file}`, import.meta.url));

/** The built cores. */
export const CORE_PATHS: Readonly<Record<CoreName, string>> = {
  allocation: pathOf("allocation/engine/bufferlab.wasm"),
  page_cache: pathOf("page_cache/engine/page_cache.wasm"),
};

/** A core, compiled. */
export const compiledCore = (name: CoreName): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(CORE_PATHS[name]));

/** All cores, compiled. */
export const compiledCores = (): Cores => ({
  allocation: compiledCore("allocation"),
  page_cache: compiledCore("page_cache"),
});
