/**
 * The custom section "bufferlab-sources" of the built core: a hash of its sources and the compiler's
 * version line. Node alone can compare it with the working tree.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const SECTION = "bufferlab-sources";

/**
 * @typedef {object} Sources
 * @property {string} hash SHA-256 of the sources, in hexadecimal
 * @property {string} emcc the first line of `emcc --version`
 */

/**
 * SHA-256 over wasm.mk (with the compiler flags) and every .c and .h below `folder`: path and text of each,
 * sorted by path, with LF line ends. `foreign` matches the paths that belong to other cores alone.
 * @param {string} folder
 * @param {RegExp} [foreign]
 */
export function sourcesHash(folder, foreign) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.[ch]$|^wasm\.mk$/.test(path))
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !foreign?.test(path))
    .sort();
  const hash = createHash("sha256");
  for (const path of paths) {
    const text = readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n");
    hash.update(`${path}\0${text}\0`);
  }
  return hash.digest("hex");
}

/**
 * A number as unsigned LEB128, the length encoding of WebAssembly.
 * @param {number} value
 */
function leb128(value) {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/**
 * The module with its sources section appended.
 * @param {Uint8Array} module
 * @param {Sources} sources
 */
export function withSources(module, sources) {
  const name = Buffer.from(SECTION);
  const content = Buffer.concat([leb128(name.length), name, Buffer.from(JSON.stringify(sources))]);
  return Buffer.concat([module, Buffer.from([0]), leb128(content.length), content]);
}

/**
 * The sources section of a module; undefined if it has none.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Sources | undefined}
 */
export function readSources(bytes) {
  const [section] = WebAssembly.Module.customSections(new WebAssembly.Module(bytes), SECTION);
  return section && JSON.parse(Buffer.from(section).toString());
}
