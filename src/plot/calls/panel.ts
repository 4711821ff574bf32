import { drawBottomAxis, drawLeftAxis, fittingTicks, type Tick } from "../axis";
import { FONT } from "../font";
import type { Rect } from "../layout/rect";
import type { Scale } from "../scales";
import type { Surface } from "../surface";

/* The labels and axes of all plots of a trace. */

const LABEL_SIZE = 12;
export const LABEL = `${LABEL_SIZE}px ${FONT}`;
const GAP = 10;

/** Space around a plot for its labels, CSS pixels. */
const MARGIN = { left: 52, right: 14, top: 30, bottom: 38 };

/** The area of a plot within its picture. */
export const plotArea = ({ width, height }: Pick<Surface, "width" | "height">): Rect => ({
  x: MARGIN.left,
  y: MARGIN.top,
  width: Math.max(1, width - MARGIN.left - MARGIN.right),
  height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
});

/** Draws the labels of both axes, those that fit, and the names of the axes. */
export function drawAxes(
  surface: Surface,
  area: Rect,
  { up, across, names }: { readonly up: readonly Tick[]; readonly across: readonly Tick[]; readonly names: AxisNames },
): void {
  const { context, palette } = surface;
  context.font = LABEL;
  const [left, foot, right] = [area.x, area.y + area.height, area.x + area.width];
  const widthOf = (text: string) => context.measureText(text).width;
  const ticks = fittingTicks(across, { from: 0, to: surface.width, gap: GAP, widthOf });
  drawLeftAxis(surface, { ticks: up, at: left, gap: 8, grid: area.width, font: LABEL });
  drawBottomAxis(surface, { ticks, at: foot, gap: 14, grid: 0, font: LABEL });
  Object.assign(context, { fillStyle: palette.muted, textBaseline: "alphabetic", textAlign: "left" });
  context.fillText(names.up, 0, area.y - 18);
  context.textAlign = "right";
  context.fillText(names.across, right, foot + 33);
  context.fillStyle = palette.muted;
  context.fillRect(left, foot, area.width, 1);
}

interface AxisNames {
  readonly up: string;
  readonly across: string;
}

const UNITS = ["", "\u00a0Ki", "\u00a0Mi", "\u00a0Gi", "\u00a0Ti", "\u00a0Pi"];

/** A power of two as a label: "512", "4 Ki". */
export function powerText(size: number): string {
  const unit = Math.floor(Math.log2(size) / 10);
  return `${size / 1024 ** unit}${UNITS[unit]}`;
}

type NumberText = (value: number) => string;

const ticksAt = (values: readonly number[], scale: Scale, text: NumberText): Tick[] =>
  values.map((value) => ({ at: scale(value), text: text(value) }));

/** Labels at the round values of a scale. */
export const ticksOf = (scale: Scale, count: number, text: NumberText): Tick[] =>
  ticksAt(scale.ticks(count), scale, text);

/** Labels at the round values of a scale of whole numbers. */
export const wholeTicks = (scale: Scale, count: number, text: NumberText): Tick[] =>
  ticksAt(scale.ticks(count).filter(Number.isInteger), scale, text);
