/** No file of code over 500 lines, but for tables: rows of data that are read one by one. */
import { readFileSync } from "node:fs";

const MOST_LINES = 500;
const CODE = /[.](?:ts|tsx|mjs|c|h|cpp|css)$/;
/** The table of the ABI, and what is printed from it. */
const TABLES = /^(?:wasm\/abi|src\/generated)\//;

/**
 * Every file that is too long, as "path: what".
 * @param {readonly string[]} paths
 */
export const lengthProblems = (paths) =>
  paths
    .filter((path) => CODE.test(path) && !TABLES.test(path))
    .map((path) => ({ path, lines: readFileSync(path, "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${MOST_LINES}`);
