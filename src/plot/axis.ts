import { ticks as ticksBetween } from "d3-array";
import { scaleLog } from "d3-scale";
import type { ChartView } from "../kernel/protocol/messages";
import { formatInteger } from "../shared/format";
import { textWidth } from "../shared/text-width";
import type { Scale } from "./scales";
import type { Surface } from "./surface";
import { drawMarks, svgGroup } from "./svg-marks";

/** A label of an axis: the place that it names, and the middle of the label where that is another, CSS pixels. */
export interface Tick {
  readonly at: number;
  readonly text: string;
  readonly middle?: number;
}

/** Room for the labels of an axis, CSS pixels. */
export interface LabelRoom {
  readonly from: number;
  readonly to: number;
  /** Between two labels at least. */
  readonly gap: number;
  readonly widthOf: (text: string) => number;
}

/** The labels that have room, in their order: the first ones have the first choice, and all stay between the ends. */
export function fittingTicks(ticks: readonly Tick[], { from, to, gap, widthOf }: LabelRoom): Tick[] {
  const taken: { readonly left: number; readonly right: number }[] = [];
  return ticks.flatMap((tick) => {
    const width = widthOf(tick.text);
    const left = Math.max(from, Math.min(to - width, tick.at - width / 2));
    const right = left + width;
    if (taken.some((other) => left < other.right + gap && other.left < right + gap)) return [];
    taken.push({ left, right });
    return [{ ...tick, middle: left + width / 2 }];
  });
}

/** Between two labels of steps, and so much wider than their letters they may be, CSS pixels. */
const STEP_GAP = 12;
/** Of the labels, CSS pixels. */
const LABEL_SIZE = 12;

/**
 * Labels of steps: few, round, the last step among them as `end`. `right`: how far the last one may reach beyond the scale,
 * CSS pixels.
 */
export function stepTicks(view: ChartView, scale: Scale, end = view.to, right = Number.POSITIVE_INFINITY): Tick[] {
  const width = scale.range()[1] ?? 0;
  const ticks = [view.to, ...roundSteps(view, width).filter((step) => step < view.to)].map((step) => ({
    at: scale(step),
    text: formatInteger(step === view.to ? end : step),
  }));
  const [last, ...round] = fittingTicks(ticks, {
    from: Number.NEGATIVE_INFINITY,
    to: width + right,
    gap: STEP_GAP,
    widthOf: (text) => textWidth(text, LABEL_SIZE),
  });
  return last === undefined ? round : [...round, last];
}

/** CSS pixels for each round step. */
const STEP_PITCH = 100;

/** Round steps of a view that is so wide: on a log axis those that D3 would label. */
export function roundSteps({ from, to, scale }: ChartView, width: number): number[] {
  const count = Math.max(2, Math.floor(width / STEP_PITCH));
  if (scale === "linear") return ticksBetween(from, to, count).filter(Number.isInteger);
  const axis = scaleLog([from, to], [0, width]);
  const label = axis.tickFormat(count, "d");
  return axis.ticks(count).filter((step) => Number.isInteger(step) && label(step) !== "");
}

/** An axis and its labels; a grid line goes from each through the plot. CSS pixels. */
export interface Axis {
  readonly ticks: readonly Tick[];
  /** Where the axis stands: so far down, or so far right. */
  readonly at: number;
  /** From the axis to its labels: to their middle below, to their end at the left. */
  readonly gap: number;
  /** How far the grid reaches from the axis; 0 = there is none. */
  readonly grid: number;
  readonly font: string;
}

/** Draws the labels under a plot. */
export function drawBottomAxis({ context, palette }: Surface, { ticks, at, gap, grid, font }: Axis): void {
  context.fillStyle = palette.rule;
  if (grid > 0) for (const tick of ticks) context.fillRect(tick.at - 0.5, at - grid, 1, grid);
  Object.assign(context, { font, textAlign: "center", textBaseline: "middle", fillStyle: palette.muted });
  for (const tick of ticks) context.fillText(tick.text, tick.middle ?? tick.at, at + gap);
}

/** Draws the labels left of a plot. */
export function drawLeftAxis({ context, palette }: Surface, { ticks, at, gap, grid, font }: Axis): void {
  context.fillStyle = palette.rule;
  if (grid > 0) for (const tick of ticks) context.fillRect(at, tick.at - 0.5, grid, 1);
  Object.assign(context, { font, textAlign: "right", textBaseline: "middle", fillStyle: palette.muted });
  for (const tick of ticks) context.fillText(tick.text, at - gap, tick.middle ?? tick.at);
}

/** The same in the page: labels under a plot, in the group `name` whose origin is where the axis begins. */
export function placeBottomAxis(
  svg: SVGSVGElement,
  name: string,
  [x, y]: Origin,
  ticks: readonly Tick[],
  grid: number,
) {
  const group = svgGroup(svg, name, x, y, "middle");
  drawMarks(
    group,
    "line",
    ticks.map(({ at }) => ({ attributes: { x1: at, x2: at, y1: -grid, y2: 0 } })),
  );
  drawMarks(
    group,
    "text",
    ticks.map(({ at, middle = at, text }) => ({ attributes: { x: middle, y: 15 }, text })),
  );
}

type Origin = readonly [x: number, y: number];

/** Labels left of a plot. */
export function placeLeftAxis(svg: SVGSVGElement, name: string, [x, y]: Origin, ticks: readonly Tick[], grid: number) {
  const group = svgGroup(svg, name, x, y, "end");
  drawMarks(
    group,
    "line",
    ticks.map(({ at }) => ({ attributes: { x1: 0, x2: grid, y1: at, y2: at } })),
  );
  drawMarks(
    group,
    "text",
    ticks.map(({ at, text }) => ({ attributes: { x: -8, y: at + 4 }, text })),
  );
}
