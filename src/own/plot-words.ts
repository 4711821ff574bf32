import { formatCounted, formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import type { CallView } from "../workloads/traces/calls/kept-calls";
import type { CallPlots } from "../workloads/traces/calls/plots";

/* The titles of the plots: what each shows, with its number. */

/** Names operations. Those of a part have numbers of their own, because the blocks that are live before it come first. */
export const operationsName = (isPart: boolean): string => (isPart ? "operations of this part" : "operations");

export function timeTitle({ facts: { neededPeak, neededPeakAt } }: CallView, isPart: boolean): string {
  const where = `operation ${formatInteger(neededPeakAt)}${isPart ? " of this part" : ""}`;
  return `At most ${formatBytes(neededPeak)} are needed, after ${where}`;
}

/** The size with the most requests, or with the most bytes. */
export function sizeTitle({ sizes }: Pick<CallPlots, "sizes">, by: "requests" | "bytes"): string {
  const amounts = sizes.map(([size, requests]) => ({ size, amount: by === "bytes" ? size * requests : requests }));
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const top = amounts.reduce((best, one) => (one.amount > best.amount ? one : best), { size: 0, amount: 0 });
  const share = formatShare(total === 0 ? Number.NaN : top.amount / total, 0);
  if (by === "requests") return `${share} of requests ask for ${formatBytes(top.size)}`;
  return `${share} of the bytes are in requests for ${formatBytes(top.size)}`;
}

export function livesTitle({ facts, plots }: CallView): string {
  if (plots.freed === 0) return "Nothing is ever freed";
  const next = plots.freedNext / plots.freed;
  if (next >= 0.25) return `${formatShare(next, 0)} of freed blocks live for one operation`;
  return `Half of the freed blocks live at most ${formatCounted(facts.lifeMedian, "operation")}`;
}

/** The numbers of free blocks at which the reuse is shown. */
const REUSE_SLOTS = [1, 2, 4, 8, 16, 32, 64] as const;

/** The share of requests whose size is among the newest free blocks, for each number of those. */
export function reuseShares({
  reuse,
  sizes,
}: CallPlots): readonly { readonly slots: number; readonly share: number }[] {
  const requests = sizes.reduce((sum, [, count]) => sum + count, 0);
  return REUSE_SLOTS.map((slots) => ({
    slots,
    share: reuse.slice(0, slots).reduce((sum, count) => sum + count, 0) / Math.max(1, requests),
  }));
}

/** The fewest blocks that reach nearly as far as the most. */
export function reuseTitle(plots: CallPlots): string {
  const shares = reuseShares(plots);
  const most = shares.at(-1)?.share ?? 0;
  if (most === 0) return "No request finds its size among the free blocks";
  const enough = shares.find(({ share }) => share >= 0.9 * most) ?? { slots: 64, share: most };
  const among = enough.slots === 1 ? "the newest free block" : `the ${enough.slots} newest free blocks`;
  return `${formatShare(enough.share, 0)} find their size in ${among}`;
}
