import type { TradeDot } from "../../../plot/layout/trade-off";
import { formatShare } from "../../../shared/figure-text";
import { laneLetter } from "../../../shared/lane-letter";

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
  if (first === undefined) return `Nothing is allocated ${dots.some(({ x }) => x >= 0) ? "now" : "yet"}.`;
  if (lanes.length === 1) return `${laneLetter(first.lane)} is the only cache here.`;
  const [useful, saving] = [most(lanes, "efficiency"), most(lanes, "saved")];
  if (lanes.every(({ saved, efficiency }) => saved === first.saved && efficiency === first.efficiency))
    return `${lanes.length === 2 ? "Both" : "All"} caches do equally well.`;
  if (useful.lane === saving.lane) return `${laneLetter(useful.lane)} is ahead on both axes.`;
  return `${laneLetter(saving.lane)} saves more heap calls. ${laneLetter(useful.lane)} keeps its memory useful.`;
}

/** Describes each lane's position for a person who does not see the plot. */
export const tradeOffWords = (dots: readonly TradeDot[]): string =>
  known(dots)
    .map(
      ({ lane, saved, efficiency }) =>
        `${laneLetter(lane)}: ${formatShare(efficiency)} of what callers hold is useful, ${formatShare(saved, 0)} of heap calls are saved.`,
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
