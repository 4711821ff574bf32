/**
 * Stands in for d3-format (vite.config.ts), of which d3-scale has need in tickFormat() alone: this page writes its numbers by
 * shared/format.
 * @throws RangeError always.
 */
export const format = (): never => {
  throw new RangeError("Ticks are labelled by shared/format.");
};
export const formatSpecifier = format;
export const formatPrefix = format;
export const precisionFixed = format;
export const precisionPrefix = format;
export const precisionRound = format;
