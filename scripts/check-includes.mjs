/**
 * Include rules of the C core, per room or file. A room is a folder of wasm, including nested ones. A file
 * beside the folders forms a room with its header. The kernel knows no model, and no model knows another.
 */
import { posix } from "node:path";
import { cFiles } from "./c-files.mjs";

const KERNEL = ["abi/kernel.h", "base", "kernel"];
const PAGE_PARTS = ["page_cache/accesses", "page_cache/policies", "page_cache/curve"];
const ALLOCATION = [
  "allocation",
  "allocation/workload",
  "allocation/heap",
  "allocation/buffer_cache",
  "allocation/pools",
];

/** @type {Readonly<Record<string, readonly string[]>>} */
const ROOMS = {
  abi: ["base/tables.h"],
  base: [],
  random: ["base"],
  kernel: KERNEL,
  "allocation/workload": ["abi", "base", "random"],
  "allocation/heap": ["abi", "base", "random", "kernel"],
  "allocation/buffer_cache": ["abi", "base", "random"],
  "allocation/pools": ["abi", "base", "random"],
  allocation: ["abi", "base", "random", "kernel", ...ALLOCATION],
  "page_cache/accesses": ["abi", "base", "random"],
  "page_cache/policies": ["abi", "base", "random", "kernel/summary.h", "page_cache/accesses"],
  "page_cache/curve": ["abi", "base", "page_cache/accesses"],
  page_cache: ["abi", "base", "kernel", ...PAGE_PARTS],
  "page_cache/machine": ["abi", "base", "kernel"],
  calls: ["abi", "base"],
  exports: [...KERNEL, "exports_run"],
  exports_run: KERNEL,
  exports_lanes: ["allocation", "exports_run"],
  exports_allocation: ["abi", "base", "allocation", "exports", "exports_lanes"],
  exports_checks: [],
  exports_stages: ["abi"],
  exports_pools: ["abi", "base", "allocation/pools", "exports", "exports_run"],
  exports_page_cache: ["abi", "base", "exports", "exports_run", "exports_stages", "page_cache", "page_cache/curve"],
  exports_page_machine: ["abi", "base", "exports", "exports_run", "exports_stages", "page_cache/machine"],
  exports_calls: ["abi", "base", "calls", "exports_run"],
  exports_heap: ["base", "allocation", "allocation/heap", "exports_allocation", "exports_checks", "exports_lanes"],
};

/** The core runs without a C library. These headers provide types and the compiler's memcpy and memset. */
const SYSTEM = ["stdbool.h", "stddef.h", "stdint.h", "string.h"];

/** Runs on the developer's machine and is not part of the core. */
const PRINTER = "abi/dump_abi.c";

/** @param {string} path */
const roomOf = (path) => (path.includes("/") ? posix.dirname(path) : path.replace(/\.[ch]$/, ""));

/**
 * The problem with one include of the file at `path`; undefined if there is no problem.
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
  if (allowed === undefined) return `${room} is not a room: see scripts/check-includes.mjs`;
  if (!known.has(target)) return `${include}: no such file`;
  const sight = [...new Set([room, ...allowed])];
  if (sight.includes(roomOf(target)) || sight.includes(target)) return undefined;
  return `${include}: ${room} may include ${sight.join(", ")}`;
}

/**
 * Every forbidden include below `folder`, as "path:line: problem".
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
