import type { Policy } from "../../../models/allocation/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";

/** The buffers in a bucket, and their total bytes. */
interface BucketRow {
  readonly name: string;
  readonly cached: number;
  readonly bytes: number;
}

/** How to show more slots than fit as cards: a grid for some, buckets for many. */
export type CrowdPicture =
  | { readonly kind: "grid" }
  | { readonly kind: "buckets"; readonly rows: readonly BucketRow[]; readonly rest: string };

const MOST_CELLS = 64;
const MOST_ROWS = 8;

/** Chooses the picture. `sizes`: the bytes in each slot, 0 = empty. */
export function crowdPicture(policy: Policy, sizes: readonly number[]): CrowdPicture {
  if (sizes.length <= MOST_CELLS) return { kind: "grid" };
  const rows = bucketRows(policy, sizes).filter(({ cached }) => cached > 0);
  return { kind: "buckets", rows: rows.slice(0, MOST_ROWS), rest: restWords(rows.slice(MOST_ROWS), rows.length) };
}

/** Describes a slot: "slot 4: 819 200 B, big". `big`: the smallest size that counts as big, bytes. */
export function slotWords(slot: number, size: number, big: number): string {
  const held = size === 0 ? "empty" : `${formatBytes(size)}${size >= big ? ", big" : ""}`;
  return `slot\u00a0${formatInteger(slot + 1)}: ${held}`;
}

/** The largest buffer in the slots, if it is big, and how many more big ones there are; null = none is big. */
export function bigBufferWords(
  sizes: readonly number[],
  big: number,
): { readonly size: string; readonly rest: string } | null {
  const most = sizes.reduce((a, b) => Math.max(a, b), 0);
  if (most < big) return null;
  const more = sizes.filter((size) => size >= big).length - 1;
  const where = `in slot\u00a0${formatInteger(sizes.indexOf(most) + 1)}`;
  return { size: formatBytes(most), rest: more === 0 ? where : `${where}, and ${formatInteger(more)}\u00a0more` };
}

function bucketRows(policy: Policy, sizes: readonly number[]): BucketRow[] {
  return Array.from({ length: sizes.length / policy.capacity }, (_, bucket) => {
    const held = sizes.slice(bucket * policy.capacity, (bucket + 1) * policy.capacity).filter((size) => size > 0);
    return { name: bucketName(policy, bucket), cached: held.length, bytes: held.reduce((sum, size) => sum + size, 0) };
  });
}

/** The range of sizes of a bucket. */
function bucketName(policy: Policy, bucket: number): string {
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
