import { figure, type LaneFigures } from "../../../models/allocation/figures";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import type { SizeBar } from "../../../plot/layout/histogram";
import type { Scale } from "../../../plot/scales";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { nextValue } from "../../../ui/use-slider";
import { shareUpTo } from "../../../workloads/allocation/size-bars";

/** The cutoffs that a person can drag to: the ends of the bars, and finally no cutoff. */
export const cutoffStops = (bars: readonly SizeBar[]): readonly (number | null)[] => [
  ...bars.slice(0, -1).map(({ hi }) => hi),
  null,
];

/** No cutoff admits every size. */
export const asSize = (cutoff: number | null) => cutoff ?? Number.POSITIVE_INFINITY;

/** The next stop in a direction. At either end it is the last stop again. */
export function nextStop(bars: readonly SizeBar[], cutoff: number | null, direction: 1 | -1): number | null {
  const next = nextValue(cutoffStops(bars).map(asSize), asSize(cutoff), direction);
  return Number.isFinite(next) ? next : null;
}

/** The stop nearest to a place on the axis. */
export function cutoffAt(bars: readonly SizeBar[], axis: Scale, x: number): number | null {
  const last = bars.at(-1)?.hi ?? 0;
  const far = (stop: number | null) => Math.abs(axis((stop ?? last) + 1) - x);
  return cutoffStops(bars).reduce((near, stop) => (far(stop) < far(near) ? stop : near), null);
}

/** The knee of the requests: the end of the bar where their cumulative share is furthest above that of equal bars. */
export function kneeOf(bars: readonly SizeBar[]): number | null {
  const total = bars.reduce((sum, { weight }) => sum + weight, 0);
  let best = { size: null as number | null, over: 0 };
  let up = 0;
  bars.forEach(({ hi, weight }, i) => {
    up += weight;
    const over = up / total - (i + 1) / bars.length;
    if (over > best.over) best = { size: hi, over };
  });
  return best.size;
}

/** The lane whose cutoff is shown: the one in focus, or the first with a cutoff. */
export function cutoffLane({ lanes }: AllocationScenario, focus: number): number {
  const first = lanes.findIndex(({ cutoff }) => cutoff !== null);
  return lanes[focus]?.cutoff !== null || first < 0 ? focus : first;
}

/** "B’s cutoff: 200 B". */
export const cutoffName = (lane: number, cutoff: number | null): string =>
  `${laneLetter(lane)}’s cutoff: ${cutoff === null ? "none" : formatBytes(cutoff)}`;

/** Describes how a cutoff affects the requests counted by size class. */
export function cutoffWords(scenario: AllocationScenario, counts: ArrayLike<number>, cutoff: number | null): string {
  if (cutoff === null) return "Buffers of every size may be cached.";
  const { share, about } = shareUpTo(scenario, counts, cutoff);
  if (Number.isNaN(share)) return "No requests yet.";
  return `${about ? "About " : ""}${formatShare(share, 0)} of requests fit under it.`;
}

/** The two sides of a cutoff's trade-off: shares of 1, NaN = undefined. */
interface CutoffShares {
  /** Share of heap calls saved so far. */
  readonly saved: number;
  /** Share of allocated memory that is needed now. */
  readonly efficiency: number;
}

export const cutoffShares = (lane: LaneFigures): CutoffShares => ({
  saved: figure(lane, "avoided_share"),
  efficiency: figure(lane, "efficiency"),
});

const percent = (share: number) => Math.round(100 * share);

/** The handle's text: "200 bytes, 97 percent useful, 33 percent of heap calls saved". Undefined shares are omitted. */
export function cutoffValueText(cutoff: number | null, { efficiency, saved }: CutoffShares): string {
  const parts = [
    cutoff === null ? "no cutoff" : `${formatInteger(cutoff)} bytes`,
    ...(efficiency >= 0 ? [`${percent(efficiency)} percent useful`] : []),
    ...(saved >= 0 ? [`${percent(saved)} percent of heap calls saved`] : []),
  ];
  return parts.join(", ");
}
