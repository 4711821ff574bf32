import { figure, type LaneFigures } from "../../../kernel/protocol/figures";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { laneLetter } from "../../../plot/figures";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { shareUpTo } from "../../../workloads/allocation/size-bars";

/** The lane whose cutoff is shown: the one in focus, or the first that has one. */
export function cutoffLane({ lanes }: AllocationScenario, focus: number): number {
  const first = lanes.findIndex(({ cutoff }) => cutoff !== null);
  return lanes[focus]?.cutoff !== null || first < 0 ? focus : first;
}

/** "B’s cutoff: 200 B". */
export const cutoffName = (lane: number, cutoff: number | null): string =>
  `${laneLetter(lane)}’s cutoff: ${cutoff === null ? "none" : formatBytes(cutoff)}`;

/** What a cutoff does to the requests that were counted by size class. */
export function cutoffWords(scenario: AllocationScenario, counts: ArrayLike<number>, cutoff: number | null): string {
  if (cutoff === null) return "Buffers of every size may be cached.";
  const { share, about } = shareUpTo(scenario, counts, cutoff);
  if (Number.isNaN(share)) return "No requests yet.";
  return `${about ? "About " : ""}${formatShare(share, 0)} of requests fit under it.`;
}

/** What a cutoff trades for what: shares of 1, NaN = undefined. */
export interface CutoffShares {
  /** Of heap calls, saved so far. */
  readonly saved: number;
  /** Of the memory that is allocated now, needed. */
  readonly efficiency: number;
}

export const cutoffShares = (lane: LaneFigures): CutoffShares => ({
  saved: figure(lane, "avoided_share"),
  efficiency: figure(lane, "efficiency"),
});

const percent = (share: number) => Math.round(100 * share);

/** What the handle says of itself: "200 bytes, 97 percent useful, 33 percent saved". Shares that are undefined are left out. */
export function cutoffValueText(cutoff: number | null, { efficiency, saved }: CutoffShares): string {
  const parts = [
    cutoff === null ? "no cutoff" : `${formatInteger(cutoff)} bytes`,
    ...(efficiency >= 0 ? [`${percent(efficiency)} percent useful`] : []),
    ...(saved >= 0 ? [`${percent(saved)} percent saved`] : []),
  ];
  return parts.join(", ");
}
