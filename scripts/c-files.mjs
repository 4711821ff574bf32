/** Lists C files for the scans of check-includes.mjs and check-functions.mjs. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/**
 * @typedef {object} CFile
 * @property {string} path relative to the folder, with forward slashes
 * @property {readonly string[]} lines
 */

/**
 * Every .c and .h below `folder`, sorted by path.
 * @param {string} folder
 * @returns {CFile[]}
 */
export function cFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.[ch]$/.test(path))
    .sort()
    .map((path) => ({
      path: path.split(sep).join("/"),
      lines: readFileSync(join(folder, path), "utf8").split(/\r?\n/),
    }));
}
