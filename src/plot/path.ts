import { area, line } from "d3-shape";

/** A position in a picture, CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line through points, as SVG path data in tenths of a pixel. */
export const linePath = (points: readonly Point[]): string =>
  line<Point>(
    ({ x }) => x,
    ({ y }) => y,
  ).digits(1)([...points]) ?? "";

/** The area between that line and `foot`, CSS pixels from the top. */
export const areaPath = (points: readonly Point[], foot: number): string =>
  area<Point>(
    ({ x }) => x,
    foot,
    ({ y }) => y,
  ).digits(1)([...points]) ?? "";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
