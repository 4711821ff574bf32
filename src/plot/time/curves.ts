import { bisector } from "d3-array";
import { area, line } from "d3-shape";
import { type ChartView, type FrameInfo, viewBounds } from "../../kernel/protocol/messages";
import { DASHES } from "../palette";
import type { Scale } from "../scales";
import type { Surface } from "../surface";
import type { Row } from "./layout";

/**
 * The points of curves along an axis, the same for all lanes. A step wider than a column has a point at both ends, so
 * it is drawn as a step; otherwise a point is in the middle of its column. CSS pixels.
 */
interface CurvePoints {
  /** The column whose value each point has. */
  readonly columns: Uint32Array;
  readonly x: Float64Array;
  /** The first point of a column with more than one step. */
  readonly merged: number;
}

/** The steps of a view along an axis. */
export interface Steps {
  readonly view: ChartView;
  readonly bounds: Uint32Array;
  readonly x: Scale;
  readonly points: CurvePoints;
}

/** The common part of a panel's curves. CSS pixels. */
export interface CurveFrame extends Steps {
  readonly panel: Row;
  /** Maps a value to its position. */
  readonly y: (value: number) => number;
}

/** The first column in which a step is no wider than the column. */
function firstMerged(bounds: Uint32Array, x: Scale): number {
  const columns = bounds.length - 1;
  const width = (x.range()[1] ?? 0) / columns;
  return bisector((step: number) => x(step) - x(step + 1)).left(bounds, -width, 0, columns);
}

/** The points of the columns between `bounds`; a column in which no step begins has none. */
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

/** The points of a curve, and the scale of its values. */
interface Traced extends Pick<CurveFrame, "y"> {
  readonly points: Pick<CurvePoints, "columns" | "x">;
}

/** A column's value; NaN = a gap. */
type ColumnValue = (column: number) => number;

/** Adds a line through a lane's values to the path of `context`. */
export function addLine(context: CanvasRenderingContext2D, { points, y }: Traced, value: ColumnValue): void {
  line<number>()
    .defined((column) => !Number.isNaN(value(column)))
    .x((_, i) => points.x[i] ?? 0)
    .y((column) => y(value(column)))
    .context(context)(points.columns);
}

/** Adds the area between two values of a lane; NaN in `to` leaves a gap. */
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

/** Only the points of columns with several steps. */
export const mergedPoints = ({ columns, x, merged }: CurvePoints): Traced["points"] => ({
  columns: columns.subarray(merged),
  x: x.subarray(merged),
});

/** Draws a lane's curve in its color and dashes. `values`: one for each column; missing or NaN = a gap. */
export function drawLaneLine(
  { context, palette }: Surface,
  frame: CurveFrame,
  values: readonly number[],
  lane: number,
): void {
  context.strokeStyle = palette.inks[lane] ?? palette.text;
  context.lineWidth = 1.75;
  context.lineJoin = "round";
  context.setLineDash([...(DASHES[lane] ?? [])]);
  context.beginPath();
  addLine(context, frame, (column) => values[column] ?? Number.NaN);
  context.stroke();
  context.setLineDash([]);
}

/** A column of a view with at least one step that has run: steps `from` … `to`, column `at` of the series. */
export interface KnownColumn {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The columns of a view that contain data, in order. */
export function knownColumns({ view, frontier }: Pick<FrameInfo, "view" | "frontier">): KnownColumn[] {
  const bounds = viewBounds(view);
  const columns = Array.from({ length: view.columns }, (_, at) => {
    const [from = 0, to = 0] = [bounds[at], bounds[at + 1]];
    return { at, from, to: Math.min(to, frontier) - 1 };
  });
  return columns.filter(({ from, to }) => from <= to);
}
