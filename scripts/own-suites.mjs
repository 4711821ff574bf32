/**
 * Vitest files that `npm test` runs as separate suites, because their inputs seldom change or because they
 * read dist/.
 */

export const OF_THE_TWINS = ["twins", "twins-by-age", "twins-by-fit", "heap/twins"].map(
  (name) => `tests/oracle/${name}.test.ts`,
);
export const OF_CODEGEN = ["tests/golden/codegen.test.ts"];
/** The only vitest file that reads dist/. */
export const OF_THE_PAGE = ["tests/architecture/size.test.ts"];

export const OWN_SUITES = [...OF_THE_TWINS, ...OF_CODEGEN, ...OF_THE_PAGE];
/** The vite.config.ts project of all of these files. */
export const OWN_PROJECT = "own suites";
