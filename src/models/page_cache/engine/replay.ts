import { ACT, PAGE_FIGURE, PAGE_LIMIT, PAGE_STRUCT } from "../../../generated/page_cache";
import type { TunedPolicy } from "../policies";
import type { PageCacheCore } from "./core";
import { openStream, type RequestStream, type StreamOpening } from "./request-stream";

/** The result of a policy on the counted requests of a stream. */
export interface Replayed {
  readonly policy: TunedPolicy;
  /** Pages of the cache. */
  readonly size: number;
  /** Counted requests. */
  readonly requests: number;
  readonly misses: number;
  /** Misses of pages that the stream requests for the first time. */
  readonly cold: number;
  readonly evictions: number;
  /** Bytes of all counted requests, and of those that missed; null = sizes are unknown. */
  readonly bytes: { readonly requested: number; readonly missed: number } | null;
}

/** Called with the number of requests replayed since the last call, once per lane. */
export type OnReplayed = (requests: number) => void;

/** Requests that a core replays in one call. */
const SLICE = 1 << 20;
/** The smallest slice after which progress is reported, where each request is replayed alone. */
const REPORT_EVERY = 1 << 16;

type Counts = Pick<Replayed, "misses" | "cold" | "evictions">;

/** Replays the stream with each policy in a cache of `size` pages. */
export function replay(
  core: PageCacheCore,
  stream: RequestStream,
  opening: StreamOpening,
  onReplayed: OnReplayed = () => {},
): readonly Replayed[] {
  const groups = Math.ceil(opening.policies.length / PAGE_LIMIT.LANES);
  return Array.from({ length: groups }, (_, i) => {
    const policies = opening.policies.slice(i * PAGE_LIMIT.LANES, (i + 1) * PAGE_LIMIT.LANES);
    return replayTogether(core, stream, { ...opening, policies }, onReplayed);
  }).flat();
}

/** The same for at most PAGE_LIMIT.LANES policies, request by request in lockstep. */
function replayTogether(
  core: PageCacheCore,
  stream: RequestStream,
  opening: StreamOpening,
  onReplayed: OnReplayed,
): Replayed[] {
  const { policies, size } = opening;
  const warm = Math.min(opening.warm, stream.requests.length);
  openStream(core, stream, opening);
  const total = core.call.bl_pages_requests();
  const report = (requests: number) => onReplayed(requests * policies.length);
  runTo(core, warm, report);
  const before = policies.map((_, lane) => countsOf(core, lane));
  const { sizes } = stream;
  const missed = sizes === null ? null : runWeighed(core, sizes, policies.length, report);
  if (missed === null) runTo(core, total, report);
  const requested = missed === null ? 0 : sumFrom(sizes, warm);
  return policies.map((policy, lane) => {
    const bytes = missed === null ? null : { requested, missed: missed[lane] ?? 0 };
    return { policy, size, requests: total - warm, ...difference(countsOf(core, lane), before[lane]), bytes };
  });
}

function runTo(core: PageCacheCore, end: number, report: OnReplayed): void {
  for (let done = core.call.bl_done(); done < end; ) {
    const steps = Math.min(SLICE, end - done);
    core.call.bl_run(steps);
    done += steps;
    report(steps);
  }
}

/** Runs to the end, request by request, and returns the missed bytes of each lane. */
function runWeighed(core: PageCacheCore, sizes: Uint32Array, lanes: number, report: OnReplayed): number[] {
  const missed = new Array<number>(lanes).fill(0);
  const acts = missed.map((_, lane) => core.call.bl_pages_acts(lane) + PAGE_STRUCT.ACTS_BY_KIND + 4 * ACT.MISS);
  const first = core.call.bl_done();
  for (let step = first; step < sizes.length; step++) {
    core.call.bl_run(1);
    for (const [lane, at] of acts.entries())
      if (core.peek(Uint32Array, at, 1)[0] !== 0) missed[lane] = (missed[lane] ?? 0) + (sizes[step] ?? 0);
    if ((step + 1 - first) % REPORT_EVERY === 0) report(REPORT_EVERY);
  }
  return missed;
}

function sumFrom(sizes: Uint32Array | null, from: number): number {
  let sum = 0;
  for (const size of sizes?.subarray(from) ?? []) sum += size;
  return sum;
}

function countsOf(core: PageCacheCore, lane: number): Counts {
  const figures = core.peek(Float64Array, core.call.bl_pages_figures(lane), PAGE_FIGURE.evictions + 1);
  const figure = (name: "misses" | "cold" | "evictions") => figures[PAGE_FIGURE[name]] ?? Number.NaN;
  return { misses: figure("misses"), cold: figure("cold"), evictions: figure("evictions") };
}

const difference = (after: Counts, before: Counts | undefined): Counts => ({
  misses: after.misses - (before?.misses ?? 0),
  cold: after.cold - (before?.cold ?? 0),
  evictions: after.evictions - (before?.evictions ?? 0),
});
