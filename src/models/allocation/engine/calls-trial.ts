import { LIMIT } from "../../../generated/kernel";
import { answerTrial, type TrialRun } from "../../../kernel/engine/simulation";
import { type BatchesScenario, pointersOf } from "../batches";
import { callPricesOf } from "../call-price-record";
import { summarize } from "../call-summary";
import type { SizeAnswer } from "../sweep-answer";
import { CallCounter } from "./call-counter";
import { HeapCalls } from "./heap-calls";
import type { Session } from "./session";

/** A trial of batches that answers with its calls. */
export function callsTrial(session: Session, scenario: BatchesScenario): TrialRun {
  const { lanes, size } = scenario;
  const calls = new HeapCalls(session.core);
  const counters = lanes.map(() => new CallCounter());
  // Nobody reads the series of a trial: none is recorded before the last step that a run can have.
  session.recordRange(LIMIT.STEPS, 1);
  const advance = (steps: number) => {
    const first = session.done;
    const stop = session.replay(Math.min(steps, calls.room(first)));
    const count = session.done - first;
    for (const [lane, counter] of counters.entries())
      if (count > 0) counter.add(calls.words(lane, first, count), first);
    return stop;
  };
  const answer = (): SizeAnswer => {
    const prices = callPricesOf(scenario.prices);
    const summaries = lanes.map(({ heap }, lane) => summarize(heap.model, counters[lane]?.rows ?? [], prices));
    return { size, pointers: pointersOf(scenario), lanes: summaries };
  };
  return answerTrial(session, advance, answer);
}
