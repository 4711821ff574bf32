import type { TrialRun } from "../../../kernel/engine/simulation";
import type { Stop } from "../../../kernel/protocol/messages";
import type { Trial, TrialResult } from "../../../kernel/protocol/trial";
import { isAsked } from "../questions";
import { laneReader } from "./lane-figures";
import { QuestionFinder } from "./question-finder";
import type { Session } from "./session";

/** The most steps per slice that a search examines one by one, since they are slower. */
const SEARCHED_STEPS = 1000;

/** A trial of buffer caches and heaps. */
export class AllocationTrial implements TrialRun {
  readonly #session: Session;
  /** Searches from `#from` on; null = no search. */
  readonly #finder: QuestionFinder | null;
  readonly #from: number;

  constructor(session: Session, search: Trial["search"]) {
    this.#session = session;
    this.#finder =
      search === undefined ? null : new QuestionFinder(session, { ...search, asks: search.asks.filter(isAsked) });
    this.#from = search?.from ?? 0;
  }

  get done(): number {
    return this.#session.done;
  }

  get isFound(): boolean {
    return this.#finder?.isDone ?? false;
  }

  advance(steps: number): Stop | null {
    if (this.#finder === null) return this.#session.replay(steps);
    const way = this.#from - this.done;
    if (way > 0) return this.#session.replay(Math.min(steps, way));
    return this.#finder.advance(Math.min(steps, SEARCHED_STEPS));
  }

  get result(): TrialResult {
    const requested = this.#session.requestedSizes();
    const read = laneReader(this.#session);
    return {
      done: this.done,
      lanes: this.#session.scenario.lanes.map((_, lane) => ({ ...read(lane), requested })),
      questions: this.#finder?.questions ?? [],
    };
  }
}
