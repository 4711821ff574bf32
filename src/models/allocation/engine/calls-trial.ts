import { LIMIT } from "../../../generated/kernel";
import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Stop } from "../../../kernel/protocol/messages";
import type { TrialResult } from "../../../kernel/protocol/trial";
import { type BatchesScenario, pointersOf } from "../batches";
import { callPricesOf } from "../call-price-record";
import { summarize } from "../call-summary";
import type { SizeAnswer } from "../sweep-answer";
import { CallCounter } from "./call-counter";
import { HeapCalls } from "./heap-calls";
import type { Session } from "./session";

/** A trial of batches that answers with its calls. */
export class CallsTrial implements TrialRun {
  readonly isFound = false;
  readonly #session: Session;
  readonly #scenario: BatchesScenario;
  readonly #calls: HeapCalls;
  readonly #counters: readonly CallCounter[];

  constructor(session: Session, scenario: BatchesScenario) {
    this.#session = session;
    this.#scenario = scenario;
    this.#calls = new HeapCalls(session.core);
    this.#counters = scenario.lanes.map(() => new CallCounter());
    // Nobody reads the series of a trial: none is recorded before the last step that a run can have.
    session.recordRange(LIMIT.STEPS, 1);
  }

  get done(): number {
    return this.#session.done;
  }

  advance(steps: number): Stop | null {
    const first = this.done;
    const stop = this.#session.replay(Math.min(steps, this.#calls.room(first)));
    const count = this.done - first;
    for (const [lane, counter] of this.#counters.entries())
      if (count > 0) counter.add(this.#calls.words(lane, first, count), first);
    return stop;
  }

  get result(): TrialResult {
    return { done: this.done, lanes: [], questions: [], answer: this.#answer };
  }

  get #answer(): SizeAnswer {
    const { size, lanes } = this.#scenario;
    const prices = callPricesOf(this.#scenario.prices);
    return {
      size,
      pointers: pointersOf(this.#scenario),
      lanes: lanes.map(({ heap }, lane) => summarize(heap.model, this.#counters[lane]?.rows ?? [], prices)),
    };
  }
}
