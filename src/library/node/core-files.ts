import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import type { CoreName, Cores } from "../../labs/core-name";
import { packagePath } from "./package-file.ts";

/** The built cores. */
export const CORE_PATHS: Readonly<Record<CoreName, string>> = {
  allocation: packagePath("src/models/allocation/engine/bufferlab.wasm"),
  page_cache: packagePath("src/models/page_cache/engine/page_cache.wasm"),
};
const NAMES = Object.keys(CORE_PATHS) as readonly CoreName[];

/** All cores in a row: each is its length as a little-endian u32, then its bytes. */
export const joinedCores = (read: (name: CoreName) => Buffer): Buffer =>
  Buffer.concat(NAMES.flatMap((name) => [lengthOf(read(name)), read(name)]));

function lengthOf(core: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(core.length);
  return length;
}

/** A core as the package has it. */
function packedCore(name: CoreName): Buffer<ArrayBuffer> {
  const joined = brotliDecompressSync(readFileSync(packagePath("build/package/cores.br")));
  let at = 0;
  for (const before of NAMES) {
    if (before === name) break;
    at += 4 + joined.readUInt32LE(at);
  }
  return joined.subarray(at + 4, at + 4 + joined.readUInt32LE(at));
}

/** The bytes of a core. Only a bundler defines import.meta.env. */
export const coreBytes = (name: CoreName): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(import.meta.env?.MODE === "package" ? packedCore(name) : readFileSync(CORE_PATHS[name]));

/** A core, compiled. */
export const compiledCore = (name: CoreName): WebAssembly.Module => new WebAssembly.Module(coreBytes(name));

/** All cores, compiled. */
export const compiledCores = (): Cores => ({
  allocation: compiledCore("allocation"),
  page_cache: compiledCore("page_cache"),
});
