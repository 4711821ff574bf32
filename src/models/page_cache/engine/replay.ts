import { PAGE_FIGURE, PAGE_LIMIT } from "../../../generated/page_cache";
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
type OnReplayed = (requests: number) => void;

/** Requests that a core replays in one call. */
const SLICE = 1 << 20;

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
  runTo(core, total, report);
  return policies.map((policy, lane) => ({
    policy,
    size,
    requests: total - warm,
    ...difference(countsOf(core, lane), before[lane]),
    bytes: stream.sizes === null ? null : bytesOf(core, lane),
  }));
}

function runTo(core: PageCacheCore, end: number, report: OnReplayed): void {
  for (let done = core.call.bl_done(); done < end; ) {
    const steps = Math.min(SLICE, end - done);
    core.call.bl_run(steps);
    done += steps;
    report(steps);
  }
}

type FigureName = "misses" | "cold" | "evictions" | "requested_bytes" | "missed_bytes";

function figuresOf(core: PageCacheCore, lane: number): (name: FigureName) => number {
  const figures = core.peek(Float64Array, core.call.bl_pages_figures(lane), Object.keys(PAGE_FIGURE).length);
  return (name) => figures[PAGE_FIGURE[name]] ?? Number.NaN;
}

function countsOf(core: PageCacheCore, lane: number): Counts {
  const figure = figuresOf(core, lane);
  return { misses: figure("misses"), cold: figure("cold"), evictions: figure("evictions") };
}

/** The core leaves out the warm requests. */
function bytesOf(core: PageCacheCore, lane: number) {
  const figure = figuresOf(core, lane);
  return { requested: figure("requested_bytes"), missed: figure("missed_bytes") };
}

const difference = (after: Counts, before: Counts | undefined): Counts => ({
  misses: after.misses - (before?.misses ?? 0),
  cold: after.cold - (before?.cold ?? 0),
  evictions: after.evictions - (before?.evictions ?? 0),
});
