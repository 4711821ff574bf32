import type { ChartView } from "../kernel/protocol/messages";
import { formatInteger } from "../shared/format";

/** From steps to CSS pixels of a plot. */
export interface StepScale {
  (step: number): number;
  invert(x: number): number;
  range(): readonly [number, number];
}

/** The scale of a view: step s stands from x(s) to x(s + 1). */
export function stepScale({ from, to, scale }: ChartView, width: number): StepScale {
  const [bend, unbend] = scale === "log" ? [Math.log, Math.exp] : [Number, Number];
  const [first, last] = [bend(from), bend(to + 1)];
  const x = (step: number) => held((bend(step) - first) / (last - first)) * width;
  const invert = (at: number) => unbend(first + held(at / width) * (last - first));
  return Object.assign(x, { invert, range: () => [0, width] as const });
}

const held = (part: number) => Math.max(0, Math.min(1, part));

/** The round number, 1, 2 or 5 times a power of ten, that parts `span` into about `count`. */
export function roundStep(span: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(span / count));
  const error = span / count / power;
  return power * (error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1);
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

export function roundSteps(view: ChartView, width: number): number[] {
  const wide = Math.max(2, Math.floor(width / 100));
  const powers = multiples([1], view);
  if (view.scale === "linear" || powers.length < 2)
    return every(Math.max(1, roundStep(view.to - view.from, wide)), view);
  if (powers.length < 3) return multiples([1, 2, 5], view);
  return powers.length > wide ? powers.filter((_, i) => i % 2 === 0) : powers;
}

const every = (step: number, { from, to }: ChartView): number[] =>
  Array.from(
    { length: Math.floor(to / step) - Math.ceil(from / step) + 1 },
    (_, i) => (Math.ceil(from / step) + i) * step,
  );

/** `digits` times powers of ten that a view shows. */
function multiples(digits: readonly number[], { from, to }: ChartView): number[] {
  const all = Array.from({ length: 10 }, (_, i) => digits.map((digit) => digit * 10 ** i)).flat();
  return all.filter((step) => step >= from && step <= to);
}

/** Bytes to pixels of a slot: logarithmic, so that only lengths compare, not areas. */
export function slotScale(least: number, most: number) {
  const domain = [least / 2, most * 1.1] as const;
  const [first, last] = [Math.log(domain[0]), Math.log(domain[1])];
  const length = (bytes: number) => 100 * held((Math.log(bytes) - first) / (last - first));
  return Object.assign(length, { domain: () => domain });
}
