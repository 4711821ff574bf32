import { formatCompact } from "../shared/figure-text";

/** Steps a second, or as many as the machine can. */
export type Speed = number | "max";

/** The slider of speed: a place p is 10^p steps a second; the last place is the maximum. */
export const TOP = 9;
export const PLACE_STEP = 0.1;

/** Places that carry a label. */
export const SPEED_TICKS: readonly { readonly place: number; readonly label: string }[] = [
  { place: 0, label: "1/s" },
  { place: 1, label: "10" },
  { place: 3, label: "1\u00a0k" },
  { place: 5, label: "100\u00a0k" },
  { place: 7, label: "10\u00a0M" },
  { place: TOP, label: "max" },
];

export const speedAt = (place: number): Speed => (place >= TOP ? "max" : Math.round(10 ** place));
export const placeOf = (speed: Speed): number => (speed === "max" ? TOP : Math.log10(speed));

export const speedText = (speed: Speed): string => (speed === "max" ? "max" : `${formatCompact(speed)}/s`);

export const speedWords = (speed: Speed): string =>
  speed === "max"
    ? "as fast as this machine can"
    : `${formatCompact(speed)} ${speed === 1 ? "step" : "steps"} per second`;

/** Below this part of what was asked, the achieved speed is shown beside it. */
const KEPT = 0.9;

/** What the readout says: the speed asked for, and the one achieved where it falls short or nothing was asked. */
export function speedReadout(asked: Speed, achieved: number): { readonly main: string; readonly also: string } {
  if (asked === "max") return { main: "maximum", also: achieved > 0 ? `${formatCompact(achieved)}/s achieved` : "" };
  const short = achieved > 0 && achieved < KEPT * asked;
  if (!short) return { main: speedText(asked), also: "" };
  return { main: `${speedText(asked)} asked,`, also: `${formatCompact(achieved)}/s achieved` };
}
