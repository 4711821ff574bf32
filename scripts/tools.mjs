/**
 * The tools beyond Node that checks, tests and benches need: their paths, and how to install a missing one.
 */
import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {readonly string[]} commands possible names, best first
 * @property {string} aptPackage its Debian package
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
 * The full path of the first of `commands` on the PATH.
 * @param {readonly string[]} commands
 * @returns {string | undefined}
 */
function onPath(commands) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable);
}

/** The fuzzer is a library of clang, not a command. */
function libFuzzerPath() {
  const clang = onPath(["clang"]);
  if (clang === undefined) return undefined;
  const file = `libclang_rt.fuzzer-${process.arch === "arm64" ? "aarch64" : "x86_64"}.a`;
  const path = execFileSync(clang, [`-print-file-name=${file}`], { encoding: "utf8" }).trim();
  return existsSync(path) ? path : undefined;
}

/**
 * The path of a tool; undefined if it is missing.
 * @param {Tool} tool
 */
export function findTool(tool) {
  return tool === TOOLS.libFuzzer ? libFuzzerPath() : onPath(tool.commands);
}

/**
 * How to install a tool with apt-get.
 * @param {Tool} tool
 */
export function installCommand(tool) {
  return `apt-get install -y --no-install-recommends ${tool.aptPackage}`;
}

/**
 * Remedies for the missing tools among `tools`, one line each.
 * @param {readonly Tool[]} tools
 */
export function remedies(tools) {
  return tools
    .filter((tool) => findTool(tool) === undefined)
    .map((tool) => `${tool.name} is missing: npm run setup, or ${installCommand(tool)}`);
}
