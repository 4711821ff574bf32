import { range, tickStep } from "d3-array";
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from "d3-scale";
import type { ChartView } from "../kernel/protocol/messages";

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

/** The powers of ten from `least` to `most`, every one or every few so that they are at most `count`. */
export function decades(least: number, most: number, count: number): number[] {
  const [first, end] = [Math.ceil(Math.log10(least)), Math.floor(Math.log10(most)) + 1];
  return range(first, end, Math.max(1, Math.ceil((end - first) / count))).map((power) => 10 ** power);
}

/** Bytes to percent of a slot's height: logarithmic, so that only lengths compare, not areas. */
export const slotScale = (least: number, most: number): Scale => logScale([least / 2, most * 1.1], [0, 100]);
