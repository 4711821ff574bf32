import { OUTCOME } from "../../../generated/abi";
import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Stop } from "../../../kernel/protocol/messages";
import type { TrialResult } from "../../../kernel/protocol/trial";
import { type BatchesScenario, pointersOf } from "../batches";
import type { LastCallAnswer } from "../call-answer";
import { HeapCalls } from "./heap-calls";
import { ANSWER, longAt } from "./heap-replay";
import { describeCall } from "./last-call";
import type { Session } from "./session";

/** A trial of batches that answers with its last call. A second session stays one call behind. */
export class LastCallTrial implements TrialRun {
  readonly isFound = false;
  readonly #session: Session;
  readonly #behind: Session;
  readonly #scenario: BatchesScenario;
  readonly #calls: HeapCalls;
  /** By lane, the address of each pointer's first block in the heap. */
  readonly #malloced: readonly Map<number, number>[];

  constructor(session: Session, behind: Session, scenario: BatchesScenario) {
    this.#session = session;
    this.#behind = behind;
    this.#scenario = scenario;
    this.#calls = new HeapCalls(session.core);
    this.#malloced = scenario.lanes.map(() => new Map());
  }

  get done(): number {
    return this.#session.done;
  }

  advance(steps: number): Stop | null {
    const first = this.done;
    const stop = this.#session.replay(Math.min(steps, this.#calls.room(first)));
    this.#behind.replay(Math.max(0, this.done - 1 - this.#behind.done));
    this.#malloced.forEach((places, lane) => {
      for (const [i, call] of this.#calls.calls(lane, first, this.done - first).entries())
        if (call.kind === "allocate" && !call.mapped)
          places.set(this.#pointerOf(first + i), longAt(call.answer, ANSWER.address));
    });
    return stop;
  }

  get result(): TrialResult {
    return { done: this.done, lanes: [], questions: [], answer: this.#answer };
  }

  readonly #pointerOf = (born: number): number => (this.#scenario.order === "one" ? Math.floor(born / 3) : born);

  get #answer(): LastCallAnswer {
    const at = this.done - 1;
    return {
      at,
      size: this.#scenario.size,
      pointers: pointersOf(this.#scenario),
      lastCalls: this.#malloced.flatMap((malloced, lane) => {
        const [call] = this.#calls.calls(lane, at, 1);
        const buffer = this.#session.outcomeWords(lane)[OUTCOME.index] ?? 0;
        const moments = { before: this.#behind, after: this.#session, lane, buffer, pointerOf: this.#pointerOf };
        return call === undefined ? [] : [describeCall(call, moments, malloced)];
      }),
    };
  }
}
