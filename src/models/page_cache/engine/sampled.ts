import type { TunedPolicy } from "../policies";
import type { PageCacheCore } from "./core";
import { type OnReplayed, replay } from "./replay";
import type { RequestStream } from "./request-stream";

/*
 * Estimates from a sample of the pages (SHARDS: Waldspurger et al., "Efficient MRC Construction with SHARDS", 2015). A
 * cache of one page in `rate` serves the sampled requests, and each of its misses stands for `rate` misses. By the
 * paper's adjustment, requests that are missing from the sample or overrepresented in it count as hits.
 */

export interface SampleChoice {
  /** One page in this many: 16 … 1,024, a power of two. */
  readonly rate: number;
  /** The first requests, which nothing counts. */
  readonly warm: number;
}

/** An estimate, and how far apart the same estimates from the four quarters of the sample are. */
export interface Estimate {
  readonly misses: number;
  /** The largest minus the smallest estimate of a quarter, in misses. */
  readonly spread: number;
}

const QUARTERS = [1, 2, 3, 4] as const;

/** The estimated misses of each policy with `size` pages. */
export function estimate(
  core: PageCacheCore,
  stream: RequestStream,
  policies: readonly TunedPolicy[],
  size: number,
  { rate, warm }: SampleChoice,
  onReplayed?: OnReplayed,
): readonly Estimate[] {
  const missesOf = (pagesPerSampled: number, quarter: number) => {
    const pages = Math.max(1, Math.floor(size / pagesPerSampled));
    const opening = { policies, size: pages, warm, sample: rate, quarter };
    return replay(core, stream, opening, onReplayed).map(({ misses }) => misses * pagesPerSampled);
  };
  const all = missesOf(rate, 0);
  const quarters = QUARTERS.map((quarter) => missesOf(4 * rate, quarter));
  return all.map((misses, i) => {
    const estimates = quarters.map((quarter) => quarter[i] ?? Number.NaN);
    return { misses, spread: Math.max(...estimates) - Math.min(...estimates) };
  });
}
