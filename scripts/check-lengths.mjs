/** No code file over 500 lines, except tables: rows of data that are read one at a time. */
import { readFileSync } from "node:fs";

const MOST_LINES = 500;
const CODE = /[.](?:ts|tsx|mjs|c|h|cpp|css)$/;
/** The ABI table and the files printed from it. */
const TABLES = /^(?:wasm\/abi|src\/generated)\//;

/**
 * Every file that is too long, as "path: problem".
 * @param {readonly string[]} paths
 */
export const lengthProblems = (paths) =>
  paths
    .filter((path) => CODE.test(path) && !TABLES.test(path))
    .map((path) => ({ path, lines: readFileSync(path, "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${MOST_LINES}`);
