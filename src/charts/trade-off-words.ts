import { formatShare } from "../shared/figure-text";
import { laneLetter } from "./figures";
import type { TradeDot } from "./layout/trade-off";

/** The point of the trade-off plot in one sentence. */
export function tradeOffTakeaway(dots: readonly TradeDot[]): string {
  const known = dots
    .map((dot, lane) => ({ ...dot, lane }))
    .filter(({ hits, efficiency }) => hits >= 0 && efficiency >= 0);
  const [first] = known;
  if (first === undefined) return "No request yet.";
  if (known.length === 1) return `${standing(first)} mean efficiency.`;
  const frugal = most(known, "efficiency");
  const frequent = most(known, "hits");
  if (frugal.lane === frequent.lane) return `${standing(frugal)} mean efficiency and is ahead in both.`;
  return `${standing(frugal)} mean efficiency, ${standing(frequent)}. Neither is ahead in both.`;
}

type Standing = TradeDot & { readonly lane: number };

const standing = ({ lane, hits, efficiency }: Standing): string =>
  `${laneLetter(lane)} hits ${formatShare(hits, 0)} at ${formatShare(efficiency)}`;

/** The lane that is first in one figure; of equals the one that is first in the other. */
function most(dots: readonly Standing[], name: keyof TradeDot): Standing {
  const other = name === "hits" ? "efficiency" : "hits";
  return [...dots].sort((a, b) => b[name] - a[name] || b[other] - a[other])[0] as Standing;
}
