import { figure, type LaneFigures } from "../../../models/allocation/figures";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import type { SizeBar } from "../../../plot/layout/histogram";
import type { TradeDot } from "../../../plot/layout/trade-off";
import type { Scale } from "../../../plot/scales";
import { formatSaved, formatShare } from "../../../shared/figure-text";
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

/** The sizes to which keys lead: the stops, and the usual value of a library. */
export const keyStops = (bars: readonly SizeBar[], usual: number | null = null): readonly number[] =>
  [...new Set([...cutoffStops(bars), usual].map(asSize))].toSorted((a, b) => (a < b ? -1 : 1));

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

/** The lane whose cutoff is shown: the one in focus, or the first with a cutoff. A pool in focus has a limit of its own. */
export function cutoffLane({ lanes }: AllocationScenario, focus: number): number {
  const first = lanes.findIndex(({ cutoff }) => cutoff !== null);
  const own = lanes[focus];
  return own === undefined || own.cutoff !== null || hasPool(own) || first < 0 ? focus : first;
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
export function cutoffValueText(
  cutoff: number | null,
  { efficiency, saved }: CutoffShares,
  none = "no cutoff",
): string {
  const parts = [
    cutoff === null ? none : `${formatInteger(cutoff)} bytes`,
    ...(efficiency >= 0 ? [`${percent(efficiency)} percent useful`] : []),
    ...(saved >= 0 ? [`${percent(saved)} percent of heap calls saved`] : []),
  ];
  return parts.join(", ");
}

/** A lane's position: x is the heap calls saved, y the needed share of its memory. */
interface Standing {
  readonly lane: number;
  readonly saved: number;
  readonly efficiency: number;
}

const standing = ({ x, y }: TradeDot, lane: number): Standing => ({ lane, saved: x, efficiency: y });

const known = (dots: readonly TradeDot[]): readonly Standing[] =>
  dots.map(standing).filter(({ saved, efficiency }) => saved >= 0 && efficiency >= 0);

/** The takeaway of the trade-off plot, in a sentence or two. */
export function tradeOffTakeaway(dots: readonly TradeDot[]): string {
  const lanes = known(dots);
  const [first] = lanes;
  const isOff = dots.some(({ x, y }) => x < 0 && y >= 0);
  if (first === undefined && isOff) return "No cache here saves heap calls.";
  if (first === undefined) return `Nothing is allocated ${dots.some(({ x }) => !Number.isNaN(x)) ? "now" : "yet"}.`;
  if (lanes.length === 1)
    return `${laneLetter(first.lane)} is the only cache here${isOff ? " that saves heap calls" : ""}.`;
  const [useful, saving] = [most(lanes, "efficiency"), most(lanes, "saved")];
  if (lanes.every(({ saved, efficiency }) => saved === first.saved && efficiency === first.efficiency))
    return `${lanes.length === 2 ? "Both" : "All"} caches do equally well.`;
  if (useful.lane === saving.lane) return `${laneLetter(useful.lane)} is ahead on both axes.`;
  const than = lanes.length === 2 ? "more" : "the most";
  return `${laneLetter(saving.lane)} saves ${than} heap calls. ${laneLetter(useful.lane)}’s memory is ${than} useful.`;
}

/** Describes each lane's position for a person who does not see the plot. */
export const tradeOffWords = (dots: readonly TradeDot[]): string =>
  dots
    .map(standing)
    .filter(({ saved, efficiency }) => efficiency >= 0 && !Number.isNaN(saved))
    .map(
      ({ lane, saved, efficiency }) =>
        `${laneLetter(lane)}: ${formatShare(efficiency)} of what callers hold is useful, ${formatSaved(saved)}.`,
    )
    .join(" ");

/** Describes the dots of one rule, from its first cutoff to none. */
export function cutoffLineWords(rule: string, dots: readonly TradeDot[]): string {
  const [first, last] = [dots[0], dots.at(-1)];
  if (first === undefined || last === undefined) return "";
  const from = `${formatShare(first.y)} useful and ${formatShare(first.x, 0)} saved`;
  const to = `${formatShare(last.y)} useful and ${formatShare(last.x, 0)} saved`;
  return `With “${rule}” the lowest cutoff gives ${from}; no cutoff gives ${to}.`;
}

/** The lane with the highest value of one figure. The other figure breaks ties. */
function most(dots: readonly Standing[], name: "saved" | "efficiency"): Standing {
  const other = name === "saved" ? "efficiency" : "saved";
  return [...dots].sort((a, b) => b[name] - a[name] || b[other] - a[other])[0] as Standing;
}
