/** The tools beyond Node that checks, tests and benches call: where they are, and how to get one that is missing. */
import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {readonly string[]} commands names it goes by, best first
 * @property {string} aptPackage the Debian package that brings it
 */

/** @satisfies {Record<string, Tool>} */
export const TOOLS = {
  gcc: { name: "gcc", commands: ["gcc"], aptPackage: "gcc" },
  gxx: { name: "g++", commands: ["g++"], aptPackage: "g++" },
  make: { name: "make", commands: ["make"], aptPackage: "make" },
  clang: { name: "clang", commands: ["clang"], aptPackage: "clang" },
  clangFormat: { name: "clang-format", commands: ["clang-format"], aptPackage: "clang-format" },
  libFuzzer: { name: "libFuzzer", commands: [], aptPackage: "libclang-rt-dev" },
  emcc: { name: "emcc", commands: ["emcc"], aptPackage: "emscripten" },
  chromium: {
    name: "Chromium",
    commands: ["chromium-headless-shell", "chromium", "google-chrome"],
    aptPackage: "chromium-headless-shell",
  },
  firefox: { name: "Firefox", commands: ["firefox-esr", "firefox"], aptPackage: "firefox-esr" },
};

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first of `commands` on the PATH, as a full path.
 * @param {readonly string[]} commands
 * @returns {string | undefined}
 */
function onPath(commands) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable);
}

/** The fuzzer is no command but a library beside clang. */
function libFuzzerPath() {
  const clang = onPath(["clang"]);
  if (clang === undefined) return undefined;
  const file = `libclang_rt.fuzzer-${process.arch === "arm64" ? "aarch64" : "x86_64"}.a`;
  const path = execFileSync(clang, [`-print-file-name=${file}`], { encoding: "utf8" }).trim();
  return existsSync(path) ? path : undefined;
}

/**
 * Where a tool is; undefined if it is missing.
 * @param {Tool} tool
 */
export function findTool(tool) {
  return tool === TOOLS.libFuzzer ? libFuzzerPath() : onPath(tool.commands);
}

/**
 * How to get a tool where apt-get is at hand.
 * @param {Tool} tool
 */
export function installCommand(tool) {
  return `apt-get install -y --no-install-recommends ${tool.aptPackage}`;
}

/**
 * What to do about those of `tools` that are missing, a line each.
 * @param {readonly Tool[]} tools
 */
export function remedies(tools) {
  return tools
    .filter((tool) => findTool(tool) === undefined)
    .map((tool) => `${tool.name} is missing: npm run setup, or ${installCommand(tool)}`);
}
