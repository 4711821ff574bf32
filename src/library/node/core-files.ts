import type { CoreName, Cores } from "../../shared/core-name";
import { fileBytes, type PackedPath, packagePath } from "./package-file.ts";

const FILES = {
  allocation: "src/models/allocation/engine/bufferlab.wasm",
  page_cache: "src/models/page_cache/engine/page_cache.wasm",
  pools: "src/models/pools/engine/pools.wasm",
} as const satisfies Record<CoreName, PackedPath>;

/** The built cores. */
export const CORE_PATHS: Readonly<Record<CoreName, string>> = {
  allocation: packagePath(FILES.allocation),
  page_cache: packagePath(FILES.page_cache),
  pools: packagePath(FILES.pools),
};

/** The bytes of a core. */
export const coreBytes = (name: CoreName): Uint8Array<ArrayBuffer> => fileBytes(FILES[name]);

const compiled = new Map<CoreName, WebAssembly.Module>();

/** A core. It is compiled once. */
export function compiledCore(name: CoreName): WebAssembly.Module {
  const core = compiled.get(name) ?? new WebAssembly.Module(coreBytes(name));
  compiled.set(name, core);
  return core;
}

/** All cores, compiled. */
export const compiledCores = (): Cores => ({
  allocation: compiledCore("allocation"),
  page_cache: compiledCore("page_cache"),
  pools: compiledCore("pools"),
});
