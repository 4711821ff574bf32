/** The experiment's axis, in operations: from its first point on twice as many each, to its last one. */
export const FIRST = 100;
export const LAST = 25_600_000;
/** What counts as early here, in operations. */
export const EARLY = 1000;
