/** What the layouts of plots have in common. */

/** A place in a picture, CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two shares of 1; NaN = undefined. */
export interface Shares {
  readonly x: number;
  readonly y: number;
}

/** A label of an axis, and where it stands, CSS pixels. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}
