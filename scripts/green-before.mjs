/**
 * Remembers suites that passed: a suite with unchanged inputs need not run again. Its key is a hash of its
 * name, commands, tools and input files. A key that passed is a small file in node_modules/.cache.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { findTool } from "./tools.mjs";

const FOLDER = "node_modules/.cache/bufferlab-green";

/**
 * @typedef {object} Keyed
 * @property {string} name
 * @property {readonly import("./tools.mjs").Tool[]} tools
 * @property {readonly (readonly string[])[]} commands
 * @property {readonly string[]} inputs files and folders; a folder includes everything below it
 */

/**
 * Whether every suite runs, regardless of earlier results: with `--all`, in CI, and in the long run, which
 * draws new inputs.
 */
export const RUNS_ALL = process.argv.some((word) => word === "--all" || word === "--long") || Boolean(process.env.CI);

/** @param {string} path */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((below) => join(path, below))
    .filter((below) => statSync(below).isFile())
    .sort();
}

/**
 * The path and version of a tool, because another compiler is another input.
 * @param {import("./tools.mjs").Tool} tool
 */
function identity(tool) {
  const path = findTool(tool) ?? "";
  const version =
    path !== "" && tool.commands.length > 0 ? execFileSync(path, ["--version"], { encoding: "utf8" }) : "";
  return `${tool.name} ${path} ${version}`;
}

/**
 * SHA-256 over everything that affects a suite, in hexadecimal.
 * @param {Keyed} suite
 */
export function keyOf({ name, tools, commands, inputs }) {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([name, commands, process.version, process.arch, tools.map(identity)]));
  for (const path of inputs.flatMap(filesOf)) {
    hash.update(`\0${path.split(sep).join("/")}\0`);
    hash.update(createHash("sha256").update(readFileSync(path)).digest());
  }
  return hash.digest("hex");
}

/**
 * The number of tests that passed with this key; undefined if it did not pass.
 * @param {string} key
 * @param {string} [folder]
 * @returns {number | undefined}
 */
export function passedBefore(key, folder = FOLDER) {
  const path = join(folder, key);
  return existsSync(path) ? Number(readFileSync(path, "utf8")) : undefined;
}

/**
 * @param {string} key
 * @param {number} passed all tests of the suite
 * @param {string} [folder]
 */
export function rememberGreen(key, passed, folder = FOLDER) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, key), String(passed));
}
