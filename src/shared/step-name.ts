import { formatInteger } from "./format";

/* Steps count from 0, as in the article's tables: after step n, n + 1 operations are done. */

/** "step 37 900", or "the start". `done` operations are done. */
export const stepName = (done: number): string => (done === 0 ? "the start" : `step ${formatInteger(done - 1)}`);
