/**
 * Who may include whom in the C core. A room is a folder of wasm, also one inside another; `exports` stands for the files
 * beside them.
 */
import { posix } from "node:path";
import { cFiles } from "./c-files.mjs";

/** @type {Readonly<Record<string, readonly string[]>>} */
const ROOMS = {
  abi: [],
  base: [],
  random: ["base"],
  kernel: ["abi", "base"],
  "allocation/workload": ["abi", "base", "random"],
  "allocation/heap": ["abi", "base", "random", "kernel"],
  "allocation/buffer_cache": ["abi", "base", "random"],
  allocation: ["abi", "base", "random", "kernel", "allocation/workload", "allocation/heap", "allocation/buffer_cache"],
  exports: ["abi", "base", "allocation", "allocation/heap"],
};

/** The core runs without a C library; these headers are types and the compiler's memcpy and memset. */
const SYSTEM = ["stdbool.h", "stddef.h", "stdint.h", "string.h"];

/** A program that runs on the developer's machine; no part of the core. */
const PRINTER = "abi/dump_abi.c";

/** @param {string} path */
const roomOf = (path) => (path.includes("/") ? posix.dirname(path) : path.replace(/(_\w+)?\.[ch]$/, ""));

/**
 * What is wrong with one include of the file at `path`; undefined if nothing is.
 * @param {string} path
 * @param {string} include as written: <name> or "name"
 * @param {ReadonlySet<string>} known
 */
function problemOf(path, include, known) {
  const name = include.slice(1, -1);
  if (include.startsWith("<")) {
    return SYSTEM.includes(name) || path === PRINTER ? undefined : `${include}: only ${SYSTEM.join(", ")} are allowed`;
  }
  const beside = posix.join(posix.dirname(path), name);
  const target = known.has(beside) ? beside : name;
  const room = roomOf(path);
  const allowed = ROOMS[room];
  if (allowed === undefined) return `${room} is no room: see scripts/check-includes.mjs`;
  if (!known.has(target)) return `${include}: no such file`;
  if (roomOf(target) === room || allowed.includes(roomOf(target))) return undefined;
  return `${include}: ${room} may include ${[room, ...allowed].join(", ")}`;
}

/**
 * Every forbidden include below `folder`, as "path:line: what".
 * @param {string} folder
 */
export function includeProblems(folder) {
  const files = cFiles(folder);
  const known = new Set(files.map((file) => file.path));
  return files.flatMap((file) =>
    file.lines.flatMap((line, index) => {
      const include = /^\s*#\s*include\s*(<.+>|".+")/.exec(line)?.[1];
      const problem = include && problemOf(file.path, include, known);
      return problem ? [`${folder}/${file.path}:${index + 1}: ${problem}`] : [];
    }),
  );
}
