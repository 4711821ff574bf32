/** Whether this is `npm run test:long`, which tries more random cases. */
export const LONG = process.env.BUFFERLAB_LONG === "1";

/** All cases in the long run, and only the first `many` of them otherwise. */
export const firstOf = <T>(many: number, cases: readonly T[]): readonly T[] => (LONG ? cases : cases.slice(0, many));
