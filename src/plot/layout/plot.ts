/** The common parts of plot layouts. */

/** Two shares, as fractions of 1; NaN = undefined. */
export interface Shares {
  readonly x: number;
  readonly y: number;
}
