import { DASHES } from "../palette";
import type { Surface } from "../surface";
import { addLine, type CurveFrame } from "./curves";

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
