/** No two modules whose names differ only in case: macOS and Windows would import one in place of the other. */
const MODULE = /[.](?:d[.]ts|tsx?|mjs)$/;

/**
 * Every module that has the name of an earlier one, as "path: problem".
 * @param {readonly string[]} paths
 */
export function nameProblems(paths) {
  /** @type {Map<string, string>} */
  const seen = new Map();
  return paths
    .filter((path) => MODULE.test(path))
    .flatMap((path) => {
      const name = path.replace(MODULE, "").toLowerCase();
      const other = seen.get(name);
      seen.set(name, path);
      return other === undefined ? [] : [`${path}: imported by the same name as ${other} where case does not count`];
    });
}
