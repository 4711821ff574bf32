/**
 * What was green before: a suite whose inputs are the same again need not run again. Its key is a hash of its name, its
 * commands, its tools and every file that it reads; a key that was green is a small file in node_modules/.cache.
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
 * @property {readonly string[]} inputs files and folders; all below a folder counts
 */

/** Does everything run, whatever was green? So it is with `--all`, in CI, and in the long run, which draws anew. */
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
 * Where a tool is and which one: another compiler is another input.
 * @param {import("./tools.mjs").Tool} tool
 */
function identity(tool) {
  const path = findTool(tool) ?? "";
  const version =
    path !== "" && tool.commands.length > 0 ? execFileSync(path, ["--version"], { encoding: "utf8" }) : "";
  return `${tool.name} ${path} ${version}`;
}

/**
 * SHA-256 over all that a suite depends on, in hexadecimal.
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
 * How many tests passed when this key was green; undefined if it was not.
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
 * @param {number} passed tests, all there are
 * @param {string} [folder]
 */
export function rememberGreen(key, passed, folder = FOLDER) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, key), String(passed));
}
