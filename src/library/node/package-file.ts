import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

/** The sources and the built program both lie three folders deep. Not new URL(…, import.meta.url), which a bundler replaces. */
const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The address of a file that is read while the program runs, by its path in the package. */
export const packagePath = (path: string): string => join(PACKAGE, path);

/** The text of a file of the package, such as a program that a command gives away. */
export const packageText = (path: string): string => readFileSync(packagePath(path), "utf8");

/** The large files that a package has in one, packed more tightly than a package packs them. */
const PATHS = [
  "src/recorder/record.c",
  "src/labs/realloc/calibrate/calibrate.c",
  "src/models/allocation/engine/bufferlab.wasm",
  "src/models/page_cache/engine/page_cache.wasm",
  "src/models/pools/engine/pools.wasm",
  "src/workloads/traces/calls/calls-core.ts",
] as const;
export type PackedPath = (typeof PATHS)[number];

/** All of them in a row, each as `packed` makes it: its length as a little-endian u32, then its bytes. */
export const joinedFiles = (packed: (path: PackedPath, content: Buffer) => Buffer): Buffer =>
  Buffer.concat(
    PATHS.map((path) => packed(path, readFileSync(packagePath(path)))).flatMap((file) => [lengthOf(file), file]),
  );

function lengthOf(file: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(file.length);
  return length;
}

/** A file as the package has it. */
function unpackedFile(path: PackedPath): Buffer {
  const joined = brotliDecompressSync(readFileSync(packagePath("build/package/files.br")));
  let at = 0;
  for (const before of PATHS) {
    if (before === path) break;
    at += 4 + joined.readUInt32LE(at);
  }
  return joined.subarray(at + 4, at + 4 + joined.readUInt32LE(at));
}

/** The bytes of such a file. Only a bundler defines import.meta.env. */
export const fileBytes = (path: PackedPath): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(import.meta.env?.MODE === "package" ? unpackedFile(path) : readFileSync(packagePath(path)));

/** The text of such a file. */
export const fileText = (path: PackedPath): string => new TextDecoder().decode(fileBytes(path));
