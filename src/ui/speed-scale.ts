import { formatCompact } from "../shared/figure-text";

/** Steps per second, or as fast as the machine can. */
export type Speed = number | "max";

/** Slow enough to explain each step. */
const SLOW: readonly number[] = [0.25, 0.3, 0.4, 0.5, 0.65, 0.8];

/** Then ten whole-number speeds per decade, without duplicates, up to 10 M steps/s. */
const SPEEDS: readonly number[] = [
  ...SLOW,
  ...new Set(Array.from({ length: 71 }, (_, tenth) => Math.round(10 ** (tenth / 10)))),
];

/** The last position of the slider, which is the maximum. The others are one for each speed. */
export const TOP = SPEEDS.length;

export const speedAt = (place: number): Speed => SPEEDS[place] ?? "max";

/** The position of the nearest speed. */
export function placeOf(speed: Speed): number {
  if (speed === "max") return TOP;
  const apart = SPEEDS.map((other) => Math.abs(Math.log(other / speed)));
  return apart.indexOf(Math.min(...apart));
}

/** Positions with a label. One at the slow end would touch the next. */
export const SPEED_TICKS: readonly { readonly place: number; readonly label: string }[] = [
  { place: placeOf(1), label: "1/s" },
  { place: placeOf(10), label: "10" },
  { place: placeOf(1000), label: "1\u00a0k" },
  { place: placeOf(100_000), label: "100\u00a0k" },
  { place: TOP, label: "max" },
];

/** Slow speeds with all their digits. */
const stepsText = (speed: number): string => (speed < 1 ? String(speed) : formatCompact(speed));

const speedText = (speed: Speed): string => (speed === "max" ? "max" : `${stepsText(speed)}/s`);

/** How a run plays, in a few characters: real time is "×1". */
export const paceText = ({ speed, isTimed }: { readonly speed: Speed; readonly isTimed: boolean | null }): string =>
  isTimed ? "×1" : speedText(speed);

export const speedWords = (speed: Speed): string =>
  speed === "max"
    ? "as fast as this machine allows"
    : `${stepsText(speed)} ${speed === 1 ? "step" : "steps"} per second`;

/** Below this fraction of the chosen speed, the achieved speed is shown beside it. */
const KEPT = 0.9;

/** The readout: the chosen speed, and the achieved one if it falls short or the maximum was chosen. */
export function speedReadout(asked: Speed, achieved: number): { readonly main: string; readonly also: string } {
  if (asked === "max") return { main: "maximum", also: achieved > 0 ? `${formatCompact(achieved)}/s achieved` : "" };
  const short = achieved > 0 && achieved < KEPT * asked;
  if (!short) return { main: speedText(asked), also: "" };
  return { main: `${speedText(asked)} requested,`, also: `${formatCompact(achieved)}/s achieved` };
}
