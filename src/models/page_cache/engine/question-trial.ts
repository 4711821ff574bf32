import { drawnEnd, STRETCH, type TrialRun } from "../../../kernel/engine/simulation";
import type { Stop } from "../../../kernel/protocol/messages";
import type { Trial, TrialResult } from "../../../kernel/protocol/trial";
import { type PageQuestion, REQUEST_ENDS, requestEndOf } from "../questions";
import type { PoliciesRun } from "./policies-run";

/** The most requests per slice that a search examines one by one, since they are slower. */
const SEARCHED = 1000;

/**
 * Finds requests that deserve a question about the first lane. A draw decides how the request of each stretch ends, so
 * no answer is always right; the first request of the stretch with that end is asked about.
 */
export class QuestionTrial implements TrialRun {
  readonly #run: PoliciesRun;
  readonly #search: NonNullable<Trial["search"]>;
  readonly #questions: PageQuestion[] = [];
  /** The last stretch with a question. */
  #asked = -1;

  constructor(run: PoliciesRun, search: NonNullable<Trial["search"]>) {
    this.#run = run;
    this.#search = search;
  }

  get done(): number {
    return this.#run.done;
  }

  get isFound(): boolean {
    return this.#questions.length >= this.#search.most;
  }

  advance(steps: number): Stop | null {
    const way = this.#search.from - this.done;
    if (way > 0) return this.#run.replay(Math.min(steps, way));
    for (let i = 0; i < Math.min(steps, SEARCHED) && !this.isFound; i++) {
      const stop = this.#step();
      if (stop !== null) return stop;
    }
    return null;
  }

  get result(): TrialResult {
    return { done: this.done, lanes: [], questions: this.#questions };
  }

  #step(): Stop | null {
    const { done } = this;
    const stop = this.#run.replay(1);
    const stretch = Math.floor(done / STRETCH);
    if (this.done === done || stretch === this.#asked) return stop;
    const end = requestEndOf({ actCounts: this.#run.lastActs(0).counts });
    if (end !== REQUEST_ENDS[drawnEnd(stretch, REQUEST_ENDS.length)]) return stop;
    this.#asked = stretch;
    this.#questions.push({ done, asks: "hit", page: this.#run.page(done) });
    return stop;
  }
}
