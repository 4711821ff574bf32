import { OUTCOME } from "../../../generated/abi";
import { answerTrial, type TrialRun } from "../../../kernel/engine/simulation";
import { type BatchesScenario, pointersOf } from "../batches";
import type { LastCallAnswer } from "../call-answer";
import { HeapCalls } from "./heap-calls";
import { ANSWER, longAt } from "./heap-replay";
import { describeCall } from "./last-call";
import type { Session } from "./session";

/** A trial of batches that answers with its last call. A second session, `behind`, stays one call behind. */
export function lastCallTrial(session: Session, behind: Session, scenario: BatchesScenario): TrialRun {
  const { size, order, lanes } = scenario;
  const calls = new HeapCalls(session.core);
  /** By lane, the address of each pointer's first block in the heap. */
  const malloced = lanes.map(() => new Map<number, number>());
  const pointerOf = (born: number): number => (order === "one" ? Math.floor(born / 3) : born);
  const advance = (steps: number) => {
    const first = session.done;
    const stop = session.replay(Math.min(steps, calls.room(first)));
    behind.replay(Math.max(0, session.done - 1 - behind.done));
    malloced.forEach((places, lane) => {
      for (const [i, call] of calls.calls(lane, first, session.done - first).entries())
        if (call.kind === "allocate" && !call.mapped)
          places.set(pointerOf(first + i), longAt(call.answer, ANSWER.address));
    });
    return stop;
  };
  const answer = (): LastCallAnswer => {
    const at = session.done - 1;
    const lastCalls = malloced.flatMap((places, lane) => {
      const [call] = calls.calls(lane, at, 1);
      const buffer = session.outcomeWords(lane)[OUTCOME.index] ?? 0;
      const moments = { before: behind, after: session, lane, buffer, pointerOf };
      return call === undefined ? [] : [describeCall(call, moments, places)];
    });
    return { at, size, pointers: pointersOf(scenario), lastCalls };
  };
  return answerTrial(session, advance, answer);
}
