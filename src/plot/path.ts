import { area, line } from "d3-shape";

/** A place in a picture, CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line from point to point, as the letters of an SVG path in tenths of a pixel. */
export const linePath = (points: readonly Point[]): string =>
  line<Point>(
    ({ x }) => x,
    ({ y }) => y,
  ).digits(1)([...points]) ?? "";

/** The area between that line and `foot`, CSS pixels from above. */
export const areaPath = (points: readonly Point[], foot: number): string =>
  area<Point>(
    ({ x }) => x,
    foot,
    ({ y }) => y,
  ).digits(1)([...points]) ?? "";
