/**
 * Stands in for d3-interpolate (vite.config.ts): d3-scale asks it for interpolators of any values, and here all of them are
 * numbers. Colours, dates and strings stay out of the page.
 */
export const interpolateNumber = (a: number, b: number) => (part: number) => a * (1 - part) + b * part;
export const interpolate = interpolateNumber;
export const interpolateRound = (a: number, b: number) => (part: number) => Math.round(a * (1 - part) + b * part);
/** @throws RangeError always: no scale here has more than two ends. */
export const piecewise = (): never => {
  throw new RangeError("Scales have two ends here.");
};
