import { STATUS } from "../../../generated/kernel";
import { PAGE_FIGURE, PAGE_LIMIT, WORK } from "../../../generated/page_cache";
import { type PolicyFields, policiesBlock } from "../block";
import type { TunedPolicy } from "../policies";
import type { PageCacheCore } from "./core";

/** Requests for pages, in order. */
export interface RequestStream {
  /** The page of each request; pages are numbered from 0. */
  readonly requests: Uint32Array;
  /** The key of each page. */
  readonly keys: BigUint64Array;
  /** The bytes of each request; null = unknown. */
  readonly sizes: Uint32Array | null;
}

/** The settings with which a core opens a stream. */
export interface StreamOpening {
  readonly policies: readonly TunedPolicy[];
  /** Pages of each cache: 1 … PAGE_LIMIT.CACHE. */
  readonly size: number;
  /** The first requests, which nothing counts. */
  readonly warm: number;
  /** One page in this many, a power of two from 16 to 1,024; 0 = every page. */
  readonly sample?: number;
  /** A quarter of the sample, 1 … 4; 0 = all of it. */
  readonly quarter?: number;
}

/** Given requests use only the seed among a block's other words, for random evictions. All words must be in range. */
const OTHERS = { n: 1, scan: 1, period: 1, window: 1000, seed: 1 } satisfies Partial<PolicyFields>;

/** Words of a BlPageProblem. */
const PROBLEM_WORDS = 6;

/** Keyframes serve seeking, and nothing seeks here. */
const KEYFRAME_BYTES = 1 << 16;

const viewOf = ({ buffer, byteOffset, byteLength }: BigUint64Array | Uint32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Gives requests to the core for the next opening. Without keys, a page is its own key. Returns the status. */
export function giveRequests(core: PageCacheCore, { requests, keys, sizes }: RequestStream): number {
  const status = core.call.bl_pages_give(requests.length, keys.length, sizes?.length ?? 0);
  if (status !== STATUS.OK) return status;
  core.write(core.call.bl_pages_given(), requests);
  if (keys.length > 0) core.write(core.call.bl_pages_given_keys(), viewOf(keys));
  if (sizes !== null) core.write(core.call.bl_pages_given_sizes(), sizes);
  return status;
}

/** The policies that hash the keys of pages. For the others a page may be its own key, which spares 8 bytes a page. @internal */
export const HASH_KEYS: readonly TunedPolicy["name"][] = ["w-tinylfu", "lru-shards"];
/** Pages without keys, such as listed ones, are their own. */
export const NO_KEYS = new BigUint64Array();

/** Opens the stream, at its first request. @throws Error if the core refuses it. */
export function openStream(core: PageCacheCore, stream: RequestStream, opening: StreamOpening): void {
  const { requests } = stream;
  const { policies, size, warm, sample = 0, quarter = 0 } = opening;
  const { call } = core;
  call.bl_keyframe_budget(KEYFRAME_BYTES);
  const needsKeys = sample > 0 || policies.some(({ name }) => HASH_KEYS.includes(name));
  const given = needsKeys ? stream : { ...stream, keys: NO_KEYS };
  if (giveRequests(core, given) !== STATUS.OK) throw new Error(`the core has no room for ${requests.length} requests`);
  const fields = { ...OTHERS, work: WORK.TRACE, requests: requests.length, cache: size, warm, sample, quarter };
  core.write(call.bl_pages_block(), policiesBlock(fields, policies));
  const status = call.bl_pages_open();
  if (status === STATUS.OK) return;
  const problem = core.read(Uint32Array, call.bl_pages_problem(), PROBLEM_WORDS);
  throw new Error(`the core refuses a stream with status ${status}: ${problem.join(" ")}`);
}

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
