/** The experiment's axis, in operations. It starts here and doubles up to its last point. */
export const FIRST = 100;
export const LAST = 25_600_000;
/** The end that counts as early here, in operations. */
export const EARLY = 1000;
