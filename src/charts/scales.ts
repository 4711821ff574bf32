import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from "d3-scale";
import type { ChartView } from "../protocol/messages";
import { formatInteger } from "../shared/format";

/** From steps to CSS pixels of a plot. */
export type StepScale = ScaleContinuousNumeric<number, number>;

/** The scale of a view: step s stands from x(s) to x(s + 1). */
export function stepScale(view: ChartView, width: number): StepScale {
  const make = view.scale === "log" ? scaleLog() : scaleLinear();
  return make
    .domain([view.from, view.to + 1])
    .range([0, width])
    .clamp(true);
}

/** Pixels a label of a step needs. */
const labelRoom = (step: number): number => 12 + 7 * formatInteger(step).length;

/** Steps to label: few, round, the last step among them, none so near to another that they touch. */
export function stepTicks(view: ChartView, scale: StepScale): number[] {
  const width = scale.range()[1] ?? 0;
  const round = roundSteps(view, width).filter((step) => Number.isInteger(step) && step >= view.from);
  const room = labelRoom(view.to);
  return [...round.filter((step) => width - scale(step) > room), view.to];
}

function roundSteps(view: ChartView, width: number): number[] {
  const powers = Array.from({ length: 10 }, (_, i) => 10 ** i).filter((step) => step >= view.from && step <= view.to);
  const wide = Math.max(2, Math.floor(width / 100));
  if (view.scale === "linear" || powers.length < 3) return scaleLinear().domain([view.from, view.to]).ticks(wide);
  return powers.length > wide ? powers.filter((_, i) => i % 2 === 0) : powers;
}

/** Bytes to pixels, one for all bars: the end is a round number at or over `most`. */
export function byteScale(most: number, width: number) {
  return scaleLinear()
    .domain([0, Math.max(1, most)])
    .range([0, width])
    .nice(4);
}

/** Bytes to pixels of a slot: logarithmic, so that only lengths compare, not areas. */
export function slotScale(least: number, most: number) {
  return scaleLog()
    .domain([least / 2, most * 1.1])
    .range([0, 100])
    .clamp(true);
}
