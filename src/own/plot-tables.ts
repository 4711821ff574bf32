import type { SizeBar } from "../plot/layout/histogram";
import { count, type DataTable, MOST_ROWS, share, tabulated } from "../shared/data-table";
import { formatCounted, formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import { classRange, sizeClass } from "../shared/size-class";
import type { CallView } from "../workloads/traces/calls/kept-calls";
import type { CallPlots } from "../workloads/traces/calls/plots";

type Sizes = CallPlots["sizes"];

/** Requests by size, added up. */
export interface SizeSteps {
  /** Ascending; 0 counts as 1. */
  readonly sizes: readonly number[];
  /** The requests for each size or less. */
  readonly upTo: readonly number[];
}

export function sizeSteps(given: Sizes): SizeSteps {
  let sum = 0;
  const upTo = given.map(([, requests]) => {
    sum += requests;
    return sum;
  });
  return { sizes: given.map(([size]) => Math.max(1, size)), upTo };
}

/** The place of the largest size that is at most `size`; -1 = all are larger. */
export function placeOf({ sizes }: SizeSteps, size: number): number {
  let [low, high] = [0, sizes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sizes[middle] ?? 0) <= size) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The share of requests for `size` bytes or less. */
export const shareUpTo = (steps: SizeSteps, size: number): number =>
  (steps.upTo[placeOf(steps, size)] ?? 0) / (steps.upTo.at(-1) ?? 1);

/** Sizes from here on share the last bar. */
const MOST_CLASSED = 2 ** 31 - 1;

/** Quarter octaves from the smallest to the largest size, with their requests or the bytes of those. */
export function sizeBars(sizes: Sizes, by: "requests" | "bytes"): readonly SizeBar[] {
  const weights = new Map<number, number>();
  for (const [size, requests] of sizes) {
    const place = sizeClass(Math.min(MOST_CLASSED, Math.max(1, size)));
    weights.set(place, (weights.get(place) ?? 0) + requests * (by === "bytes" ? size : 1));
  }
  const [first, last] = [Math.min(...weights.keys()), Math.max(...weights.keys())];
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const { from, to } = classRange(first + i);
    return { lo: from, hi: to, weight: weights.get(first + i) ?? 0 };
  }).filter(({ lo, hi }) => lo <= hi);
}

/** The same bars, each with its share of the total. */
export function sharesOf(bars: readonly SizeBar[]): readonly SizeBar[] {
  const total = bars.reduce((sum, { weight }) => sum + weight, 0);
  return bars.map((bar) => ({ ...bar, weight: total === 0 ? 0 : bar.weight / total }));
}

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

export function livesTitle({ facts, plots }: CallView, saysTakes = false): string {
  const blocks = saysTakes ? "returned buffers" : "freed blocks";
  if (plots.freed === 0) return `Nothing is ever ${saysTakes ? "returned" : "freed"}`;
  const next = plots.freedNext / plots.freed;
  if (next >= 0.25) return `${formatShare(next, 0)} of ${blocks} live for one operation`;
  return `Half of the ${blocks} live at most ${formatCounted(facts.lifeMedian, "operation")}`;
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

/* The data of the plots. */

export function timeTable(view: CallView, isPart: boolean): DataTable {
  const { needed, live } = view.plots;
  const every = Math.ceil(needed.most.length / MOST_ROWS);
  const part = (values: readonly number[], i: number) => values.slice(i * every, (i + 1) * every);
  return {
    title: "Needed bytes and live blocks by operation",
    takeaway: `${timeTitle(view, isPart)}.`,
    ...tabulated<unknown>(
      [
        count("from_operation", (_, i) => i * every * needed.length, "from operation"),
        count("needed_least_bytes", (_, i) => Math.min(...part(needed.least, i)), "bytes needed, least"),
        count("needed_most_bytes", (_, i) => Math.max(...part(needed.most, i)), "bytes needed, most"),
        count("live_most", (_, i) => Math.max(...part(live.most, i)), "live blocks, most"),
      ],
      Array.from({ length: Math.ceil(needed.most.length / every) }),
    ),
  };
}

export function sizesTable({ sizes }: Pick<CallPlots, "sizes">): DataTable {
  const bytes = sharesOf(sizeBars(sizes, "bytes"));
  const bars = sharesOf(sizeBars(sizes, "requests")).map((bar, i) => ({ ...bar, bytes: bytes[i]?.weight ?? 0 }));
  return {
    title: "Requests by size",
    takeaway: `${sizeTitle({ sizes }, "requests")}.`,
    ...tabulated<(typeof bars)[number]>(
      [
        count("from_bytes", ({ lo }) => lo, "from"),
        count("to_bytes", ({ hi }) => hi, "to"),
        share("requests_share", ({ weight }) => weight, "requests"),
        share("bytes_share", (bar) => bar.bytes, "bytes"),
      ],
      bars.filter(({ weight }) => weight !== 0),
    ),
  };
}

const QUARTERS = ["shortest", "first quarter", "half", "third quarter", "longest"];

export const livesTable = (view: CallView, saysTakes = false): DataTable => ({
  title: "Lives by size, in operations",
  takeaway: `${livesTitle(view, saysTakes)}.`,
  ...tabulated<(typeof view.plots.lives)[number]>(
    [
      count("size_from_bytes", ({ power }) => 2 ** power, "size from"),
      count("freed", ({ freed }) => freed, saysTakes ? "returned" : "freed"),
      ...QUARTERS.map((name, i) =>
        count<(typeof view.plots.lives)[number]>(
          `${name.replace(" ", "_")}_operations`,
          ({ quarters }) => quarters[i] ?? Number.NaN,
          name,
        ),
      ),
    ],
    view.plots.lives,
  ),
});

export const reuseTable = (plots: CallPlots): DataTable => ({
  title: "Requests that find their size",
  takeaway: `${reuseTitle(plots)}.`,
  ...tabulated<ReturnType<typeof reuseShares>[number]>(
    [
      count("free_blocks", ({ slots }) => slots, "newest free blocks"),
      share("requests_share", (reuse) => reuse.share, "requests"),
    ],
    reuseShares(plots),
  ),
});
