import { HEAP_FONT } from "../../../models/allocation/charts/heap-ink";
import { drawBottomAxis, drawLeftAxis, fittingTicks, roundSteps } from "../../../plot/axis";
import type { Scale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { makeSteps } from "../../../plot/time/geometry";
import { type GraphLayout, panelRows, type Row, TOP } from "../../../plot/time/layout";
import { panelFrame } from "../../../plot/time/panels";
import { formatInteger } from "../../../shared/format";
import type { HeapMeasure } from "./layout/curves";
import { drawEndOfProgram, type MeasureInput, measurePanel, measureShares } from "./measures";

/** The data of the curves, and where the run stands. */
export interface CurvesInput extends MeasureInput {
  /** Operations done, which is where the playhead is. */
  readonly done: number;
  /** Operations after which the program ends; null = not asked. */
  readonly end: number | null;
  /** The curves, from top to bottom. */
  readonly measures: readonly HeapMeasure[];
}

/** The places of the curves in their box, CSS pixels. */
export interface CurvesLayout extends Pick<GraphLayout, "left" | "width" | "top" | "axis"> {
  readonly rows: readonly Row[];
}

/** Lays out curves that are drawn without a chart around them. */
export function curvesLayout(width: number, height: number, count: number, fontSize: number): CurvesLayout {
  const left = Math.round(fontSize * 4.4);
  const axis = height - Math.round(fontSize * 1.7);
  const rows = panelRows(TOP, axis - TOP, measureShares(count));
  return { left, width: Math.max(1, width - left - 12), top: TOP, rows, axis };
}

/** Draws the curves of all lanes with axes and playhead, for an audience and for files. */
export function drawHeapCurves(surface: Surface, input: CurvesInput): void {
  const layout = curvesLayout(surface.width, surface.height, input.measures.length, input.fontSize);
  const steps = makeSteps(input.view, layout.width);
  const font = `${input.fontSize}px ${HEAP_FONT}`;
  surface.context.translate(layout.left, 0);
  drawSteps(surface, input, layout, steps.x, font);
  input.measures.forEach((measure, i) => {
    const row = layout.rows[i] ?? { top: 0, height: 0 };
    const { scale, draw } = measurePanel(measure, input, row.height);
    const frame = panelFrame(steps, row, scale);
    const ticks = scale.ticks.map(({ value, text }) => ({ at: frame.y(value), text }));
    drawLeftAxis(surface, { ticks, at: 0, gap: 8, grid: layout.width, font });
    draw(surface, frame);
  });
  if (input.end !== null) drawEndOfProgram(surface, { ...steps, layout }, input.end);
  drawPlayhead(surface, input, layout, steps.x);
  surface.context.translate(-layout.left, 0);
}

/** Labels the steps: the last one first, then as many round ones as fit. */
function drawSteps(
  surface: Surface,
  { view, fontSize }: CurvesInput,
  { width, top, axis }: CurvesLayout,
  x: Scale,
  font: string,
): void {
  surface.context.font = font;
  const wanted = [view.to + 1, ...roundSteps(view, width).reverse()].map((steps) => ({
    at: x(steps),
    text: compactSteps(steps) ?? formatInteger(Math.min(steps, view.to)),
  }));
  const widthOf = (text: string) => surface.context.measureText(text).width;
  const ticks = fittingTicks(wanted, { from: 0, to: width, gap: fontSize / 2, widthOf });
  drawBottomAxis(surface, { ticks, at: axis, gap: 5 + fontSize / 2, grid: axis - top, font });
}

/** "25.6 M"; null if that is not exact or no shorter. */
function compactSteps(steps: number): string | null {
  const [unit, name] = steps >= 1e6 ? [1e6, "M"] : [1e3, "k"];
  return steps > 99_999 && Number.isInteger((10 * steps) / unit) ? `${steps / unit}\u00a0${name}` : null;
}

function drawPlayhead(
  { context, palette }: Surface,
  { view, done }: CurvesInput,
  layout: CurvesLayout,
  x: Scale,
): void {
  const at = x(Math.min(view.to, Math.max(view.from, done - 1)));
  context.fillStyle = palette.text;
  context.fillRect(at - 0.75, TOP - 6, 1.5, layout.axis - TOP + 6);
  context.beginPath();
  context.moveTo(at - 6, 0);
  context.lineTo(at + 6, 0);
  context.lineTo(at + 6, 6);
  context.lineTo(at, 13);
  context.lineTo(at - 6, 6);
  context.fill();
}
