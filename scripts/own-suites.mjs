/** Test files of vitest that `npm test` runs in suites of their own: because their inputs seldom change, or because they read dist/. */

export const OF_THE_TWINS = ["twins", "twins-by-age", "twins-by-fit", "heap/twins"].map(
  (name) => `tests/oracle/${name}.test.ts`,
);
export const OF_CODEGEN = ["tests/golden/codegen.test.ts"];
/** The only file of vitest that reads dist/. */
export const OF_THE_PAGE = ["tests/architecture/size.test.ts"];

export const OWN_SUITES = [...OF_THE_TWINS, ...OF_CODEGEN, ...OF_THE_PAGE];
/** What vite.config.ts calls the project of all of these. */
export const OWN_PROJECT = "own suites";
