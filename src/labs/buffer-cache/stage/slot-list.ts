import type { Policy, Scenario } from "../../../scenario/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";

/** Buffers in a bucket, and how many bytes they are together. */
export interface BucketRow {
  readonly name: string;
  readonly cached: number;
  readonly bytes: number;
}

/** How slots are shown: few as cards, some as a grid, many by bucket. */
export type SlotPicture =
  | { readonly kind: "none" }
  | { readonly kind: "cards" | "grid"; readonly sizes: readonly number[] }
  | { readonly kind: "buckets"; readonly rows: readonly BucketRow[]; readonly rest: string };

const MOST_CARDS = 8;
const MOST_CELLS = 64;
const MOST_ROWS = 8;

/** `slots` as in a frame: size and step of entering, in turn; size 0 = empty. */
export function slotPicture(policy: Policy, slots: Uint32Array): SlotPicture {
  const sizes = Array.from({ length: slots.length / 2 }, (_, i) => slots[2 * i] ?? 0);
  if (sizes.length === 0) return { kind: "none" };
  if (sizes.length <= MOST_CARDS) return { kind: "cards", sizes };
  if (sizes.length <= MOST_CELLS) return { kind: "grid", sizes };
  const rows = bucketRows(policy, sizes).filter(({ cached }) => cached > 0);
  return { kind: "buckets", rows: rows.slice(0, MOST_ROWS), rest: restWords(rows.slice(MOST_ROWS), rows.length) };
}

function bucketRows(policy: Policy, sizes: readonly number[]): BucketRow[] {
  return Array.from({ length: sizes.length / policy.capacity }, (_, bucket) => {
    const held = sizes.slice(bucket * policy.capacity, (bucket + 1) * policy.capacity).filter((size) => size > 0);
    return { name: bucketName(policy, bucket), cached: held.length, bytes: held.reduce((sum, size) => sum + size, 0) };
  });
}

/** The sizes a bucket takes. */
export function bucketName(policy: Policy, bucket: number): string {
  switch (policy.buckets) {
    case "one":
      return "any size";
    case "linear":
      return `≤ ${formatBytes((bucket + 1) * policy.bucketWidth)}`;
    case "powers":
      return `≤ ${formatBytes(2 ** bucket)}`;
    case "own":
      return `≤ ${formatBytes(policy.bounds[bucket] ?? Number.NaN)}`;
  }
}

function restWords(rest: readonly BucketRow[], all: number): string {
  if (all === 0) return "Every bucket is empty.";
  const cached = rest.reduce((sum, row) => sum + row.cached, 0);
  const bytes = rest.reduce((sum, row) => sum + row.bytes, 0);
  const where = `${formatInteger(rest.length)} larger buckets`;
  return cached === 0 ? "" : `and ${formatCounted(cached, "buffer")}, ${formatBytes(bytes)}, in ${where}`;
}

/** The sizes that slots are drawn for, smallest and largest: from what the workload asks for. */
export function sizeRange(scenario: Scenario): readonly [least: number, most: number] {
  switch (scenario.sizes) {
    case "doubling":
      return [scenario.sizeMin, doublingTop(scenario)];
    case "uniform":
    case "log-normal":
    case "pareto":
    case "bimodal":
      return [scenario.sizeMin, scenario.sizeMax];
    case "listed":
      return extent(scenario.listed.map(({ size }) => size));
    case "histogram":
      return extent(scenario.bins.flatMap(({ lo, hi }) => [lo, hi]));
  }
}

/** Doubling stops at the first power at or over the largest size. */
const doublingTop = ({ sizeMin, sizeMax }: Scenario): number =>
  sizeMin * 2 ** Math.max(0, Math.ceil(Math.log2(sizeMax / sizeMin)));

const extent = (sizes: readonly number[]): readonly [number, number] => [Math.min(...sizes), Math.max(...sizes)];
