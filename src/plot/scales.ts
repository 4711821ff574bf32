import { range, tickStep, ticks } from "d3-array";
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from "d3-scale";
import type { ChartView } from "../kernel/protocol/messages";
import { formatInteger } from "../shared/format";

/** From values to where they stand, CSS pixels, and back. NaN stands nowhere: NaN. */
export type Scale = ScaleContinuousNumeric<number, number>;

type Ends = readonly [first: number, last: number];

/** A value beyond an end of the domain stands at that end, in this scale and in logScale. */
export const linearScale = (domain: Ends, range: Ends): Scale =>
  scaleLinear(domain, range).clamp(true).unknown(Number.NaN);

export const logScale = (domain: Ends, range: Ends): Scale => scaleLog(domain, range).clamp(true).unknown(Number.NaN);

/** The scale of a view: step s stands from x(s) to x(s + 1). */
export const stepScale = ({ from, to, scale }: ChartView, width: number): Scale =>
  (scale === "log" ? logScale : linearScale)([from, to + 1], [0, width]);

/** The round number, 1, 2 or 5 times a power of ten, that parts `span` into about `count`. */
export const roundStep = (span: number, count: number): number => tickStep(0, span, count);

/** Pixels a label of a step needs. */
const labelRoom = (step: number): number => 12 + 7 * formatInteger(step).length;

/** Steps to label: few, round, the last step among them, none so near to another that they touch. */
export function stepTicks(view: ChartView, scale: Scale): number[] {
  const touch = (a: number, b: number) => scale(b) - scale(a) < (labelRoom(a) + labelRoom(b)) / 2;
  const kept: number[] = [];
  for (const step of roundSteps(view, scale.range()[1] ?? 0)) {
    const before = kept.at(-1);
    const room = before === undefined || !touch(before, step);
    if (room && !touch(step, view.to)) kept.push(step);
  }
  return [...kept, view.to];
}

/** CSS pixels for each round step. */
const STEP_PITCH = 100;

/** Round steps of a view that is so wide: on a log axis those that D3 would label. */
export function roundSteps({ from, to, scale }: ChartView, width: number): number[] {
  const count = Math.max(2, Math.floor(width / STEP_PITCH));
  if (scale === "linear") return ticks(from, to, count).filter(Number.isInteger);
  const axis = scaleLog([from, to], [0, width]);
  const label = axis.tickFormat(count, "d");
  return axis.ticks(count).filter((step) => Number.isInteger(step) && label(step) !== "");
}

/** The powers of ten from `least` to `most`, every one or every few so that they are at most `count`. */
export function decades(least: number, most: number, count: number): number[] {
  const [first, end] = [Math.ceil(Math.log10(least)), Math.floor(Math.log10(most)) + 1];
  return range(first, end, Math.max(1, Math.ceil((end - first) / count))).map((power) => 10 ** power);
}

/** Bytes to percent of a slot's height: logarithmic, so that only lengths compare, not areas. */
export const slotScale = (least: number, most: number): Scale => logScale([least / 2, most * 1.1], [0, 100]);
