import { STATUS } from "../../../generated/kernel";
import { WORK } from "../../../generated/page_cache";
import type { TunedPolicy } from "../policies";
import { type PolicyFields, policiesBlock } from "../policies-block";
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

const bytesOf = ({ buffer, byteOffset, byteLength }: BigUint64Array | Uint32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Gives requests to the core for the next opening. Without keys, a page is its own key. Returns the status. */
export function giveRequests(core: PageCacheCore, { requests, keys, sizes }: RequestStream): number {
  const status = core.call.bl_pages_give(requests.length, keys.length, sizes?.length ?? 0);
  if (status !== STATUS.OK) return status;
  core.write(core.call.bl_pages_given(), requests);
  if (keys.length > 0) core.write(core.call.bl_pages_given_keys(), bytesOf(keys));
  if (sizes !== null) core.write(core.call.bl_pages_given_sizes(), sizes);
  return status;
}

/** Opens the stream, at its first request. @throws Error if the core refuses it. */
export function openStream(core: PageCacheCore, stream: RequestStream, opening: StreamOpening): void {
  const { requests } = stream;
  const { policies, size, warm, sample = 0, quarter = 0 } = opening;
  const { call } = core;
  call.bl_keyframe_budget(KEYFRAME_BYTES);
  if (giveRequests(core, stream) !== STATUS.OK) throw new Error(`the core has no room for ${requests.length} requests`);
  const fields = { ...OTHERS, work: WORK.TRACE, requests: requests.length, cache: size, warm, sample, quarter };
  core.write(call.bl_pages_block(), policiesBlock(fields, policies));
  const status = call.bl_pages_open();
  if (status === STATUS.OK) return;
  const problem = core.read(Uint32Array, call.bl_pages_problem(), PROBLEM_WORDS);
  throw new Error(`the core refuses a stream with status ${status}: ${problem.join(" ")}`);
}
