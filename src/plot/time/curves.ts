import { bisector } from "d3-array";
import { area, line } from "d3-shape";
import type { ChartView } from "../../kernel/protocol/messages";
import type { Scale } from "../scales";
import type { Row } from "./layout";

/**
 * Where curves have points along an axis, the same for all lanes: at both ends of a step that is wider than a column, so that
 * it is drawn as a step, else in the middle of its column. CSS pixels.
 */
export interface CurvePoints {
  /** The column whose value a point has. */
  readonly columns: Uint32Array;
  readonly x: Float64Array;
  /** The first point of a column that holds more than one step. */
  readonly merged: number;
}

/** The steps of a view along an axis. */
export interface Steps {
  readonly view: ChartView;
  readonly bounds: Uint32Array;
  readonly x: Scale;
  readonly points: CurvePoints;
}

/** What the curves of a panel share. CSS pixels. */
export interface CurveFrame extends Steps {
  readonly panel: Row;
  /** From a value to where it stands. */
  readonly y: (value: number) => number;
}

/** The first column in which a step is no wider than a column is. */
export function firstMerged(bounds: Uint32Array, x: Scale): number {
  const columns = bounds.length - 1;
  const width = (x.range()[1] ?? 0) / columns;
  return bisector((step: number) => x(step) - x(step + 1)).left(bounds, -width, 0, columns);
}

/** The points of the columns between `bounds`; a column without a step of its own has none. */
export function curvePoints(bounds: Uint32Array, x: Scale): CurvePoints {
  const count = bounds.length - 1;
  const width = (x.range()[1] ?? 0) / count;
  const wide = firstMerged(bounds, x);
  const points = { columns: new Uint32Array(count + wide), x: new Float64Array(count + wide), merged: 0 };
  let next = 0;
  const add = (column: number, at: number) => {
    points.columns[next] = column;
    points.x[next++] = at;
  };
  for (let column = 0; column < count; column++) {
    const step = bounds[column] ?? 0;
    if (step === bounds[column + 1]) continue;
    if (column >= wide) add(column, (column + 0.5) * width);
    else {
      add(column, x(step));
      add(column, x(step + 1));
      points.merged = next;
    }
  }
  return { columns: points.columns.subarray(0, next), x: points.x.subarray(0, next), merged: points.merged };
}

/** Where points stand, and what of a panel places their values. */
interface Traced extends Pick<CurveFrame, "y"> {
  readonly points: Pick<CurvePoints, "columns" | "x">;
}

/** What a column has; NaN = a gap. */
type ColumnValue = (column: number) => number;

/** Adds the values of a lane to the path of `context`, as a line. */
export function addLine(context: CanvasRenderingContext2D, { points, y }: Traced, value: ColumnValue): void {
  line<number>()
    .defined((column) => !Number.isNaN(value(column)))
    .x((_, i) => points.x[i] ?? 0)
    .y((column) => y(value(column)))
    .context(context)(points.columns);
}

/** Adds the area between two values of a lane; where there is no `to`, there is a gap. */
export function addArea(
  context: CanvasRenderingContext2D,
  { points, y }: Traced,
  from: ColumnValue,
  to: ColumnValue,
): void {
  area<number>()
    .defined((column) => !Number.isNaN(to(column)))
    .x((_, i) => points.x[i] ?? 0)
    .y0((column) => y(from(column)))
    .y1((column) => y(to(column)))
    .context(context)(points.columns);
}

/** The points of columns of several steps alone. */
export const mergedPoints = ({ columns, x, merged }: CurvePoints): Traced["points"] => ({
  columns: columns.subarray(merged),
  x: x.subarray(merged),
});
