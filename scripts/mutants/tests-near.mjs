/** Which tests to run for a source in TypeScript: those that reach it by the fewest imports. */
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** @param {string} path @returns {string[]} */
function importsOf(path) {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(IMPORT)].flatMap(([, name = ""]) => {
    const plain = posix.join(posix.dirname(path), name);
    const found = [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`].find(
      (file) => /[.]\w+$/.test(file) && existsSync(file),
    );
    return found && /[.](?:tsx?|mjs)$/.test(found) ? [found] : [];
  });
}

/**
 * The files that import a file.
 * @param {readonly string[]} paths
 */
export function importersOf(paths) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const path of paths) {
    for (const imported of importsOf(path)) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  }
  return importers;
}

/**
 * The test files that reach `source`, nearest first.
 * @param {ReadonlyMap<string, readonly string[]>} importers
 * @param {string} source
 */
export function testsNear(importers, source) {
  const reached = [source];
  for (const path of reached) {
    for (const importer of importers.get(path) ?? []) if (!reached.includes(importer)) reached.push(importer);
  }
  return reached.filter((path) => /[.]test[.]tsx?$/.test(path));
}
