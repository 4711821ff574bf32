import { formatInteger } from "./format";

/** "step 37 900", or "the start". `done` operations are done. */
export const stepName = (done: number): string => (done === 0 ? "the start" : `step ${formatInteger(done - 1)}`);
