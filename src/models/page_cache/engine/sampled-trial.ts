import type { TrialRun } from "../../../kernel/engine/simulation";
import type { TrialResult } from "../../../kernel/protocol/trial";
import type { SampleAsk, SampledCurves } from "../curve-ask";
import { tunedPolicy } from "../policy-tables";
import type { PageScenario } from "../scenario";
import type { PageCacheCore } from "./core";
import type { RequestStream } from "./request-stream";
import { allRequests, estimatedCurves } from "./sampled";

/** Estimates curves from a sample of the requests that `core` has opened. An operation of this trial reads one request. */
export class SampledTrial implements TrialRun {
  readonly #work: Generator<number, SampledCurves["estimates"]>;
  #done = 0;
  #estimates: SampledCurves["estimates"] | null = null;

  /** `keys`: those of the pages; empty = a page is its own key. */
  constructor(core: PageCacheCore, { lanes, warm }: PageScenario, keys: RequestStream["keys"], ask: SampleAsk) {
    const stream = { requests: allRequests(core), keys, sizes: null };
    const { rate, sizes } = ask;
    this.#work = estimatedCurves(core, stream, { policies: lanes.map(tunedPolicy), sizes, warm, rate });
  }

  get done(): number {
    return this.#done;
  }

  get isFound(): boolean {
    return this.#estimates !== null;
  }

  /** One replay, however many requests its sample has. */
  advance(): null {
    const next = this.#work.next();
    if (next.done) this.#estimates = next.value;
    else this.#done += next.value;
    return null;
  }

  get result(): TrialResult {
    const answer: SampledCurves = { estimates: this.#estimates ?? [] };
    return { done: this.#done, lanes: [], questions: [], answer };
  }
}
