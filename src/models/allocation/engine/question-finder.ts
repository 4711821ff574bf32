import { OPERATION, OUTCOME } from "../../../generated/abi";
import { drawnEnd, STRETCH } from "../../../kernel/engine/simulation";
import type { Stop } from "../../../kernel/protocol/messages";
import { figure, type LaneFigures } from "../figures";
import { type AllocationQuestion, type Asks, asksOfHeap, ENDS, type End, endOf } from "../questions";
import { laneReader } from "./lane-figures";
import type { Session } from "./session";

/** The relative change of efficiency that deserves a question. */
const LEAST_CHANGE = 1 / 5;

/** The search: at most `most` questions, of these kinds. */
interface Wanted {
  readonly most: number;
  readonly asks: readonly Asks[];
}

interface Candidate {
  readonly question: AllocationQuestion;
  /** The index of its end among those of its kind. */
  readonly end: number;
  /** An effect happened at this step. */
  readonly isTold: boolean;
}

/**
 * Finds steps of a session's first lane that deserve a question, from its current position.
 * For each stretch a draw decides how the chosen step ends: with its kind's first end or with another one. So steps
 * that look alike end differently, and no answer is always right. The draw depends only on the stretch's position: the
 * same scenario from the same step yields the same questions.
 * Among the steps with that end, the kind asked least often wins, then a step with an effect, then the earlier one. A
 * stretch without candidates is skipped.
 */
export class QuestionFinder {
  readonly #session: Session;
  readonly #wanted: Wanted;
  readonly #figures: (lane: number) => LaneFigures;
  readonly #questions: AllocationQuestion[] = [];
  #stretch: Candidate[] = [];

  constructor(session: Session, wanted: Wanted) {
    this.#session = session;
    this.#wanted = wanted;
    // A heap's chunks are walked at every step only if a question needs it.
    this.#figures = asksOfHeap(wanted.asks) ? laneReader(session) : (lane) => ({ figures: session.figures(lane) });
  }

  get questions(): readonly AllocationQuestion[] {
    return this.#questions;
  }

  get isDone(): boolean {
    return this.#questions.length >= this.#wanted.most;
  }

  /** Performs up to `steps` operations. Null = it did all of them, or found enough; otherwise why it stopped. */
  advance(steps: number): Stop | null {
    for (let i = 0; i < steps && !this.isDone; i++) {
      const stop = this.#step();
      if (stop !== null) return stop;
    }
    return null;
  }

  #step(): Stop | null {
    const { done } = this.#session;
    const before = this.#efficiency();
    const stop = this.#session.replay(1);
    if (this.#session.done === done) return stop;
    this.#stretch.push(...this.#candidates(done, before));
    if ((done + 1) % STRETCH === 0) this.#choose(Math.floor(done / STRETCH));
    return stop;
  }

  #candidates(done: number, before: number): Candidate[] {
    const lane = { ...this.#figures(0), outcome: this.#session.outcomeWords(0) };
    const isRequest = lane.outcome[OUTCOME.operation] === OPERATION.ALLOCATE;
    const bytes = lane.outcome[isRequest ? OUTCOME.needed : OUTCOME.granted] ?? 0;
    const isTold = figure(lane, "latest_event") === done;
    const change = Math.abs(figure(lane, "efficiency") - before);
    return this.#wanted.asks.flatMap((asks): Candidate[] => {
      const end = endOf(asks, before, lane);
      if (end === null || (asks === "efficiency" && !(change >= LEAST_CHANGE * before))) return [];
      const question: AllocationQuestion = { done, asks, operation: isRequest ? "request" : "return", bytes };
      return [{ question, end: endsOf(asks).indexOf(end), isTold }];
    });
  }

  #choose(stretch: number): void {
    const wanted = this.#stretch.filter(({ question, end }) => end === drawnEnd(stretch, endsOf(question.asks).length));
    this.#stretch = [];
    const times = (asks: Asks) => this.#questions.filter((known) => known.asks === asks).length;
    const [best] = wanted.sort(
      (a, b) => times(a.question.asks) - times(b.question.asks) || Number(b.isTold) - Number(a.isTold),
    );
    if (best !== undefined) this.#questions.push(best.question);
  }

  #efficiency(): number {
    return figure({ figures: this.#session.figures(0) }, "efficiency");
  }
}

const endsOf = (asks: Asks): readonly End[] => ENDS[asks];
