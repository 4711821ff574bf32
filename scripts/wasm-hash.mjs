/**
 * What the built core says of itself: a custom section "bufferlab-sources" with a hash of the sources it was built
 * from and the compiler's version line. Node alone can compare that with the sources in the tree.
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
 * SHA-256 over every .c and .h below `folder` and wasm.mk (which holds the compiler's flags): path and text of each,
 * sorted by path, with LF line ends.
 * @param {string} folder
 */
export function sourcesHash(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.[ch]$|^wasm\.mk$/.test(path))
    .map((path) => path.split(sep).join("/"))
    .sort();
  const hash = createHash("sha256");
  for (const path of paths) {
    const text = readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n");
    hash.update(`${path}\0${text}\0`);
  }
  return hash.digest("hex");
}

/**
 * A number as unsigned LEB128, the way WebAssembly writes lengths.
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
 * The module with its sources written behind it.
 * @param {Uint8Array} module
 * @param {Sources} sources
 */
export function withSources(module, sources) {
  const name = Buffer.from(SECTION);
  const content = Buffer.concat([leb128(name.length), name, Buffer.from(JSON.stringify(sources))]);
  return Buffer.concat([module, Buffer.from([0]), leb128(content.length), content]);
}

/**
 * What the module says of its sources; undefined if it says nothing.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Sources | undefined}
 */
export function readSources(bytes) {
  const [section] = WebAssembly.Module.customSections(new WebAssembly.Module(bytes), SECTION);
  return section && JSON.parse(Buffer.from(section).toString());
}
