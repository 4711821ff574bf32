import type { PageCacheCore } from "./core";
import { openStream, type RequestStream } from "./request-stream";

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
