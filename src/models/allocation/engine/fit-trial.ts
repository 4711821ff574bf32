import type { TrialRun } from "../../../kernel/engine/simulation";
import type { TrialResult } from "../../../kernel/protocol/trial";
import type { FitAsk } from "../observed-ask";
import { fitPrices } from "../price-fit";

/** A trial without operations that answers with fitted prices. */
export class FitTrial implements TrialRun {
  readonly done = 0;
  readonly isFound = true;
  readonly #ask: FitAsk;

  constructor(ask: FitAsk) {
    this.#ask = ask;
  }

  advance(): null {
    return null;
  }

  get result(): TrialResult {
    const { groups, before } = this.#ask;
    return { done: 0, lanes: [], questions: [], answer: fitPrices(groups, before) };
  }
}
