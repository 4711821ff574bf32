import { type CurvePoint, type MissCurve, sampledWork } from "../miss-curve";
import type { TunedPolicy } from "../policies";
import type { PageCacheCore } from "./core";
import { openStream, type RequestStream, replay } from "./request-stream";

/** Requests that a core reads in one call. */
const SLICE = 1 << 20;

interface CurveOpening {
  /** The first requests, which nothing counts. */
  readonly warm: number;
  /** As in StreamOpening: 0 = every page, and an exact curve. */
  readonly sample?: number;
}

/** LRU's misses at every size, from one pass over the stream. The core holds the curve until it opens another stream. */
export class LruCurve {
  readonly #core: PageCacheCore;
  /** Counted requests of the whole stream. */
  readonly requests: number;

  constructor(
    core: PageCacheCore,
    stream: RequestStream,
    { warm, sample = 0 }: CurveOpening,
    onRead: (requests: number) => void = () => {},
  ) {
    this.#core = core;
    openStream(core, stream, { policies: [{ name: "lru", parameters: {} }], size: 1, warm, sample });
    core.call.bl_curve_begin();
    for (let left = core.call.bl_curve_continue(0); left > 0; ) {
      const next = core.call.bl_curve_continue(SLICE);
      onRead(left - next);
      left = next;
    }
    this.requests = core.call.bl_curve_requests();
  }

  /** Misses of the counted requests with `size` pages: exact, or estimated from a sample. */
  misses(size: number): number {
    return this.#core.call.bl_curve_misses(size);
  }
}

/*
 * Estimates from a sample of the pages (SHARDS: Waldspurger et al., "Efficient MRC Construction with SHARDS", 2015). A
 * cache of one page in `rate` serves the sampled requests, and each of its misses stands for `rate` misses. By the
 * paper's adjustment, requests that are missing from the sample or overrepresented in it count as hits.
 */

/** The curves to estimate. */
export interface SampleChoice {
  readonly policies: readonly TunedPolicy[];
  /** Ascending. */
  readonly sizes: readonly number[];
  /** The first requests, which nothing counts. */
  readonly warm: number;
  /** One page in this many: 16 … 1,024, a power of two. */
  readonly rate: number;
}

/** The requests of the sampled pages. */
interface Sample {
  readonly stream: RequestStream;
  /** The number of its first requests that only fill the caches. */
  readonly warm: number;
  /** It has one page in this many. */
  readonly rate: number;
}

/** An estimate at one size. `spread`: the largest difference between the estimates from the sample's four quarters. */
type Estimate = Pick<CurvePoint, "size" | "misses" | "spread">;

const QUARTERS = [1, 2, 3, 4] as const;
const ANY_LRU = [{ name: "lru", parameters: {} }] as const;

/** The estimates of each policy by size. Yields the number of requests read since the last yield. */
export function* estimatedCurves(
  core: PageCacheCore,
  stream: RequestStream,
  choice: SampleChoice,
): Generator<number, readonly (readonly Estimate[])[]> {
  const { policies, sizes, warm, rate } = choice;
  const swept = policies.filter((policy) => !isLru(policy));
  const ofLru = swept.length < policies.length ? yield* estimatedLru(core, stream, choice) : [];
  const samples = swept.length === 0 ? [] : [0, ...QUARTERS].map((part) => sampleOf(core, stream, warm, rate, part));
  const rows: (readonly Estimate[])[] = [];
  for (const size of sizes) rows.push(yield* estimatesAt(core, samples, swept, size));
  return policies.map((policy) => {
    const at = swept.indexOf(policy);
    return at < 0 ? ofLru : rows.flatMap((row) => row[at] ?? []);
  });
}

function* estimatedLru(
  core: PageCacheCore,
  stream: RequestStream,
  { sizes, warm, rate }: SampleChoice,
): Generator<number, readonly Estimate[]> {
  let read = 0;
  const curve = new LruCurve(core, stream, { warm, sample: rate }, (requests) => {
    read += requests;
  });
  const estimates = sizes.map((size) => ({ size, misses: curve.misses(size), spread: null }));
  yield read;
  return estimates;
}

/** Estimates from the whole sample, the first of `samples`, and the spread of the estimates from its quarters. */
function* estimatesAt(
  core: PageCacheCore,
  samples: readonly Sample[],
  policies: readonly TunedPolicy[],
  size: number,
): Generator<number, readonly Estimate[]> {
  const estimates: (readonly number[])[] = [];
  for (const sample of samples) {
    estimates.push(missesFrom(core, sample, policies, size));
    yield sample.stream.requests.length * policies.length;
  }
  const [all = [], ...quarters] = estimates;
  return all.map((misses, i) => {
    const values = quarters.map((quarter) => quarter[i] ?? Number.NaN);
    return { size, misses, spread: Math.max(...values) - Math.min(...values) };
  });
}

function missesFrom(
  core: PageCacheCore,
  { stream, warm, rate }: Sample,
  policies: readonly TunedPolicy[],
  size: number,
): readonly number[] {
  if (stream.requests.length === 0) return policies.map(() => 0);
  const pages = Math.max(1, Math.floor(size / rate));
  return replay(core, stream, { policies, size: pages, warm }).map(({ misses }) => misses * rate);
}

/** A sample of the stream, or a quarter of it (1 … 4). Its pages are numbered from 0 again, in their order. */
function sampleOf(core: PageCacheCore, stream: RequestStream, warm: number, rate: number, quarter: number): Sample {
  const requests = sampledRequests(core, stream, rate, quarter);
  const warmed = warm === 0 ? 0 : sampledRequests(core, firstOf(stream, warm), rate, quarter).length;
  const pages = Uint32Array.from(new Set(requests)).sort();
  const numbers = new Uint32Array((pages.at(-1) ?? 0) + 1);
  for (const [number, page] of pages.entries()) numbers[page] = number;
  const keys = BigUint64Array.from(pages, (page) => stream.keys[page] ?? BigInt(page));
  const numbered = requests.map((page) => numbers[page] ?? 0);
  return {
    stream: { requests: numbered, keys, sizes: null },
    warm: warmed,
    rate: quarter === 0 ? rate : QUARTERS.length * rate,
  };
}

const firstOf = (stream: RequestStream, count: number): RequestStream => ({
  ...stream,
  requests: stream.requests.subarray(0, count),
  sizes: stream.sizes?.subarray(0, count) ?? null,
});

function sampledRequests(core: PageCacheCore, stream: RequestStream, rate: number, quarter: number): Uint32Array {
  openStream(core, stream, { policies: ANY_LRU, size: 1, warm: 0, sample: rate, quarter });
  return allRequests(core);
}

/** The requests that a core has opened. */
export function allRequests({ call }: PageCacheCore): Uint32Array {
  const requests = new Uint32Array(call.bl_pages_requests());
  for (let i = 0; i < requests.length; i++) requests[i] = call.bl_pages_page(i);
  return requests;
}

/** The policies and the sizes of curves, as in SampleChoice; a rate of 0 = every page. */
export type CurveChoice = SampleChoice;

/** Called with the number of requests read since the last call. */
type OnRead = (requests: number) => void;

const isLru = ({ name }: TunedPolicy): boolean => name === "lru";

/** About how many requests missCurves() reads. */
export function curveWork({ requests }: RequestStream, { policies, sizes, rate }: CurveChoice): number {
  const swept = policies.filter((policy) => !isLru(policy)).length;
  return rate > 0 ? sampledWork(requests.length, swept, sizes.length, rate) : requests.length * swept * sizes.length;
}

/**
 * The curves of the policies, in their order: LRU's from stack distances, the others' from a replay for each size. `lru`:
 * LRU's exact curve of the stream, on another core.
 */
export function missCurves(
  core: PageCacheCore,
  stream: RequestStream,
  lru: LruCurve,
  choice: CurveChoice,
  onRead: OnRead = () => {},
): readonly MissCurve[] {
  return choice.rate > 0
    ? sampledCurves(core, stream, lru, choice, onRead)
    : exactCurves(core, stream, lru, choice, onRead);
}

function exactCurves(
  core: PageCacheCore,
  stream: RequestStream,
  lru: LruCurve,
  { policies, sizes, warm }: CurveChoice,
  onRead: OnRead,
): readonly MissCurve[] {
  const swept = policies.filter((policy) => !isLru(policy));
  const rows = sizes.map((size) =>
    swept.length === 0 ? [] : replay(core, stream, { policies: swept, size, warm }, onRead),
  );
  const missesAt = (policy: TunedPolicy, size: number, row: number) =>
    isLru(policy) ? lru.misses(size) : (rows[row]?.[swept.indexOf(policy)]?.misses ?? Number.NaN);
  return policies.map((policy) => ({
    policy,
    points: sizes.map((size, row) => ({ size, misses: missesAt(policy, size, row), exact: null, spread: null })),
  }));
}

function sampledCurves(
  core: PageCacheCore,
  stream: RequestStream,
  lru: LruCurve,
  choice: CurveChoice,
  onRead: OnRead,
): readonly MissCurve[] {
  const work = estimatedCurves(core, stream, choice);
  let next = work.next();
  for (; !next.done; next = work.next()) onRead(next.value);
  const curves = next.value;
  return choice.policies.map((policy, i) => {
    const exactAt = (size: number) => (isLru(policy) ? lru.misses(size) : null);
    const points = (curves[i] ?? []).map((point): CurvePoint => ({ ...point, exact: exactAt(point.size) }));
    return { policy, points };
  });
}
