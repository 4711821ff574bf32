import { OPERATION, OUTCOME } from "../../../generated/abi";
import { answerTrial, drawnEnd, STRETCH, type TrialRun } from "../../../kernel/engine/simulation";
import type { Stop } from "../../../kernel/protocol/messages";
import type { Trial, TrialResult } from "../../../kernel/protocol/trial";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../../shared/result";
import { figure, type LaneFigures } from "../figures";
import { type AllocationQuestion, type Asks, asksOfHeap, ENDS, type End, endOf, isAsked } from "../questions";
import type { AllocationScenario } from "../scenario";
import { isSumsAsk } from "../sums";
import { describeProblem } from "./block-problem";
import type { Core } from "./core";
import type { GivePage } from "./given-calls";
import { laneReader } from "./heap-session";
import { Session } from "./session";
import { SweepRun } from "./sweep-run";

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

/** Keyframe bytes of a trial: none, since it never goes back. */
export const TRIAL_KEYFRAME_BYTES = 0;

/** Opens a trial, of sums if it asks for them. Error: what the core refuses. */
export function openTrial(
  core: Core,
  { scenario, search, ask }: Trial<AllocationScenario>,
  give: GivePage | null,
): Result<TrialRun, readonly Problem[]> {
  if (ask !== undefined && isSumsAsk(ask)) {
    const opened = SweepRun.open(core, scenario, give);
    if (!opened.ok) return err(describeProblem(scenario, opened.error));
    const run = opened.value;
    const answer = () => ({ sums: run.policySums });
    return ok(answerTrial(run, (steps) => run.advance(steps), answer));
  }
  const session = Session.open(core, { ...scenario, breakpoints: [] }, TRIAL_KEYFRAME_BYTES, give);
  return session.ok ? ok(new AllocationTrial(session.value, search)) : err(describeProblem(scenario, session.error));
}
