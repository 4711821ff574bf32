import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import type { CoreName, Cores } from "../../labs/core-name";
import { packagePath } from "./package-file.ts";

/** The built cores. */
export const CORE_PATHS: Readonly<Record<CoreName, string>> = {
  allocation: packagePath("src/models/allocation/engine/bufferlab.wasm"),
  page_cache: packagePath("src/models/page_cache/engine/page_cache.wasm"),
};

/** A core as the package has it, which is packed. */
const packedCore = (name: CoreName) =>
  brotliDecompressSync(readFileSync(packagePath(`build/package/cores/${name}.wasm.br`)));

/** A core, compiled. Only a bundler defines import.meta.env. */
export const compiledCore = (name: CoreName): WebAssembly.Module =>
  new WebAssembly.Module(import.meta.env?.MODE === "package" ? packedCore(name) : readFileSync(CORE_PATHS[name]));

/** All cores, compiled. */
export const compiledCores = (): Cores => ({
  allocation: compiledCore("allocation"),
  page_cache: compiledCore("page_cache"),
});
