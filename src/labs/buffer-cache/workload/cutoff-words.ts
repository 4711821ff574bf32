import type { Scenario } from "../../../scenario/scenario";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { shareUpTo } from "../../shared/workload/size-bars";

/** The lane whose cutoff is shown: the one in focus, or the first that has one. */
export function cutoffLane({ lanes }: Scenario, focus: number): number {
  const first = lanes.findIndex(({ cutoff }) => cutoff !== null);
  return lanes[focus]?.cutoff !== null || first < 0 ? focus : first;
}

/** What a cutoff does to the requests that were counted by size class. */
export function cutoffWords(scenario: Scenario, counts: ArrayLike<number>, cutoff: number | null): string {
  if (cutoff === null) return "No cutoff: buffers of every size may be kept.";
  const { share, about } = shareUpTo(scenario, counts, cutoff);
  if (Number.isNaN(share)) return `≤ ${formatBytes(cutoff)}: nothing was asked for yet.`;
  const roughly = about ? "about " : "";
  const [under, over] = [formatShare(share, 0), formatShare(1 - share, 0)];
  return `≤ ${formatBytes(cutoff)}: ${roughly}${under} of requests; ${over} bypass the cache.`;
}
