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
  const round = roundSteps(view, scale.range()[1] ?? 0).filter((step) => Number.isInteger(step) && step >= view.from);
  const touch = (a: number, b: number) => scale(b) - scale(a) < (labelRoom(a) + labelRoom(b)) / 2;
  const kept: number[] = [];
  for (const step of round) {
    const before = kept.at(-1);
    const room = before === undefined || !touch(before, step);
    if (room && !touch(step, view.to)) kept.push(step);
  }
  return [...kept, view.to];
}

function roundSteps(view: ChartView, width: number): number[] {
  const wide = Math.max(2, Math.floor(width / 100));
  const powers = multiples([1], view);
  if (view.scale === "linear" || powers.length < 2) return scaleLinear().domain([view.from, view.to]).ticks(wide);
  if (powers.length < 3) return multiples([1, 2, 5], view);
  return powers.length > wide ? powers.filter((_, i) => i % 2 === 0) : powers;
}

/** `digits` times powers of ten that a view shows. */
function multiples(digits: readonly number[], { from, to }: ChartView): number[] {
  const all = Array.from({ length: 10 }, (_, i) => digits.map((digit) => digit * 10 ** i)).flat();
  return all.filter((step) => step >= from && step <= to);
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
