import { range, tickStep } from "d3-array";
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from "d3-scale";
import type { ChartView } from "../kernel/protocol/messages";

/** Maps values to positions in CSS pixels, and back; NaN maps to NaN. */
export type Scale = ScaleContinuousNumeric<number, number>;

type Ends = readonly [first: number, last: number];

/** Like logScale, clamps values to the ends of the domain. */
export const linearScale = (domain: Ends, range: Ends): Scale =>
  scaleLinear(domain, range).clamp(true).unknown(Number.NaN);

export const logScale = (domain: Ends, range: Ends): Scale => scaleLog(domain, range).clamp(true).unknown(Number.NaN);

/** The scale of a view: step s extends from x(s) to x(s + 1). */
export const stepScale = ({ from, to, scale }: ChartView, width: number): Scale =>
  (scale === "log" ? logScale : linearScale)([from, to + 1], [0, width]);

/** The round step, 1, 2 or 5 times a power of ten, that divides `span` into about `count` parts. */
export const roundStep = (span: number, count: number): number => tickStep(0, span, count);

/** At most `count` powers of ten from `least` to `most`, evenly spaced. */
export function decades(least: number, most: number, count: number): number[] {
  const [first, end] = [Math.ceil(Math.log10(least)), Math.floor(Math.log10(most)) + 1];
  return range(first, end, Math.max(1, Math.ceil((end - first) / count))).map((power) => 10 ** power);
}

/** Maps bytes to a percentage of a slot's height. Logarithmic, so only lengths compare, not areas. */
export const slotScale = (least: number, most: number): Scale => logScale([least / 2, most * 1.1], [0, 100]);
