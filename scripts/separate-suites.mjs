/**
 * Vitest files that `npm test` runs as separate suites, because their inputs seldom change, because they
 * read dist/, or because they fill the time that another suite leaves.
 */

export const TWIN_TESTS = ["twins", "twins-by-age", "twins-by-fit", "heap/twins", "pools/twins"].map(
  (name) => `tests/oracle/${name}.test.ts`,
);
export const CODEGEN_TESTS = ["tests/codegen/codegen.test.ts"];
/** Every published link, replayed. */
export const LINK_TESTS = ["tests/permalinks/permalinks.test.ts"];
/** The only vitest file that reads dist/. */
export const PAGE_TESTS = ["tests/architecture/size.test.ts"];

export const SEPARATE_SUITES = [...TWIN_TESTS, ...CODEGEN_TESTS, ...LINK_TESTS, ...PAGE_TESTS];
/** The vite.config.ts project of all of these files. */
export const SEPARATE_PROJECT = "own suites";
