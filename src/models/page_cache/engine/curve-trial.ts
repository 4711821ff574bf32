import { PAGE_LIMIT } from "../../../generated/page_cache";
import { expectOk } from "../../../kernel/engine/core-run";
import type { TrialRun } from "../../../kernel/engine/simulation";
import type { TrialResult } from "../../../kernel/protocol/trial";
import type { LruMisses } from "../curve-ask";
import type { PageCacheCore } from "./core";

/** Computes LRU's curve over the requests that `core` has opened. An operation of this trial reads one request. */
export class CurveTrial implements TrialRun {
  readonly #core: PageCacheCore;
  readonly #distinct: number;
  readonly #total: number;
  #left: number;

  constructor(core: PageCacheCore) {
    this.#core = core;
    this.#distinct = core.call.bl_pages_distinct();
    expectOk(core.call.bl_curve_begin());
    this.#total = core.call.bl_curve_continue(0);
    this.#left = this.#total;
  }

  get done(): number {
    return this.#total - this.#left;
  }

  get isFound(): boolean {
    return this.#left === 0;
  }

  advance(steps: number): null {
    this.#left = this.#core.call.bl_curve_continue(steps);
    return null;
  }

  get result(): TrialResult {
    return { done: this.done, lanes: [], questions: [], answer: this.#misses() };
  }

  /** A cache of n pages hits at every stack distance below n; first requests have none. */
  #misses(): LruMisses {
    const { bl_curve_distances, bl_curve_requests } = this.#core.call;
    const requests = bl_curve_requests();
    let left = requests;
    const misses = this.#core.read(Uint32Array, bl_curve_distances(), this.#distinct).map((hits) => {
      left -= hits;
      return left;
    });
    return { requests, misses: misses.slice(0, PAGE_LIMIT.CACHE), cold: left };
  }
}
