/**
 * Requests that kernels served: pages of one file, read one by one with POSIX_FADV_RANDOM, 512 MB of memory. Debian's
 * 6.1.192 (classic lists) and 6.12.117 (MGLRU); `resident` is the mean of the file's pages that were in memory.
 */
import { expect, test } from "vitest";
import { WORK } from "../../../src/generated/page_cache";
import { PageCore, type PolicyName } from "../../page-kit";

const MASK = 0xffffffffffffffffn;

/** SplitMix64. */
function splitMix(seed: bigint): () => bigint {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    const z = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    const y = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return y ^ (y >> 31n);
  };
}

/** Shuffled pages with the probabilities 1 / rank ^ 0.8. */
function popular(pages: number): () => number {
  const random = splitMix(1n);
  const order = Array.from({ length: pages }, (_, page) => page);
  for (let i = pages - 1; i > 0; i--) {
    const j = Number((random() * BigInt(i + 1)) >> 64n);
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  let sum = 0;
  const sums = Float64Array.from(order, (_, rank) => (sum += 1 / (rank + 1) ** 0.8));
  return () => {
    const at = (Number(random() >> 11n) / 2 ** 53) * sum;
    let [low, high] = [0, pages - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return order[low] ?? 0;
  };
}

const zipf = (): number[] => Array.from({ length: 400_000 }, popular(84_000));

/** In turn 16,000 requests of 24,000 popular pages, and a scan of the next 16,000 of 76,000 others. */
function mix(): number[] {
  const hot = popular(24_000);
  let scanned = 0;
  return Array.from({ length: 320_000 }, (_, i) => (i % 32_000 < 16_000 ? hot() : 24_000 + (scanned++ % 76_000)));
}

/** FNV-1a, over the pages as four bytes each. Its low 32 bits. */
function digest(pages: readonly number[]): number {
  let hash = 0x84222325;
  for (const page of pages)
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((page >> shift) & 255), 0x1b3);
  return hash >>> 0;
}

interface Row {
  readonly policy: PolicyName;
  readonly resident: number;
  readonly misses: number;
  /** Points of the miss ratio. */
  readonly within: number;
}

const STREAMS: readonly { name: string; stream: () => number[]; low: number; rows: readonly Row[] }[] = [
  {
    name: "mix",
    stream: mix,
    low: 0x7ef62d30,
    rows: [
      { policy: "LINUX", resident: 39_552, misses: 193_573, within: 0.5 },
      { policy: "MGLRU", resident: 41_521, misses: 196_142, within: 1 },
    ],
  },
  {
    name: "zipf",
    stream: zipf,
    low: 0xd2d9057b,
    rows: [
      { policy: "LINUX", resident: 39_491, misses: 100_394, within: 0.2 },
      { policy: "MGLRU", resident: 42_829, misses: 98_464, within: 0.2 },
    ],
  },
];

test.each(STREAMS)("misses as kernels do: $name", ({ stream, low, rows }) => {
  const given = stream();
  expect(digest(given)).toBe(low);
  for (const { policy, resident, misses, within } of rows) {
    const core = new PageCore({
      work: WORK.TRACE,
      given,
      requests: given.length,
      cache: resident,
      lanes: [{ policy }],
    });
    core.call("bl_run", given.length);
    const points = (100 * (core.figure(0, "misses") - misses)) / given.length;
    expect(Math.abs(points), `${policy}: ${points}`).toBeLessThanOrEqual(within);
  }
});
