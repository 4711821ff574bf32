import { describeProblem } from "../../models/allocation/engine/block-problem";
import { Core } from "../../models/allocation/engine/core";
import { laneReader } from "../../models/allocation/engine/lane-figures";
import { QuestionScout } from "../../models/allocation/engine/question-scout";
import { Session } from "../../models/allocation/engine/session";
import { errorMessage } from "../../shared/error-message";
import type { Stop } from "../protocol/messages";
import type { FromTrialWorker, ToTrialWorker, Trial } from "../protocol/trial";
import { Pace } from "./clock";
import type { Server } from "./port";
import { type Time, Turns } from "./time";

/** Keyframes of a trial, in bytes: it never goes back. */
const KEYFRAME_BYTES = 0;
/** Between two words of progress, in ms. */
const PROGRESS_MS = 50;
/** Steps that are looked at one by one in a slice, at most: they take longer. */
const SCOUTED_STEPS = 1000;

type Post = (message: FromTrialWorker) => void;

interface Job {
  readonly id: number;
  readonly steps: number;
  readonly session: Session;
  /** Who searches from `from` on; null = nothing is searched for. */
  readonly scout: QuestionScout | null;
  readonly from: number;
  told: number;
}

/**
 * Runs one trial at a time, in slices between which messages are read, so that a cancel is heard at once. A trap, or
 * any other exception, is posted once as "trapped"; after it the server is dead and posts nothing.
 */
export class TrialServer implements Server<ToTrialWorker> {
  readonly #core: Core;
  readonly #time: Time;
  readonly #post: Post;
  readonly #turns: Turns;
  readonly #pace = new Pace();
  #job: Job | null = null;
  #dead = false;

  constructor(core: WebAssembly.Module, time: Time, post: Post) {
    this.#core = new Core(core);
    this.#time = time;
    this.#post = post;
    this.#turns = new Turns(time, () => this.#guard(() => this.#turn()));
  }

  receive(message: ToTrialWorker): void {
    this.#guard(() => {
      if (message.type === "trial") this.#open(message.id, message.trial);
      else if (this.#job?.id === message.id) this.#job = null;
    });
  }

  #guard(work: () => void): void {
    if (this.#dead) return;
    try {
      work();
      this.#turns.plan(this.#job === null ? Number.POSITIVE_INFINITY : 0);
    } catch (error) {
      this.#dead = true;
      this.#post({ type: "trapped", text: errorMessage(error) });
    }
  }

  #open(id: number, { scenario, steps, search }: Trial): void {
    this.#job = null;
    const session = Session.open(this.#core, { ...scenario, breakpoints: [] }, KEYFRAME_BYTES);
    if (session.ok) {
      const scout = search === undefined ? null : new QuestionScout(session.value, search);
      const from = search?.from ?? 0;
      this.#job = { id, steps, session: session.value, scout, from, told: this.#time.now() };
    } else this.#post({ type: "problems", id, problems: describeProblem(scenario, session.error) });
  }

  #turn(): void {
    const job = this.#job;
    if (job === null) return;
    const began = this.#time.now();
    const before = job.session.done;
    const stop = advance(job, Math.min(this.#pace.steps, job.steps - before));
    const { done } = job.session;
    const now = this.#time.now();
    this.#pace.learn(done - before, now - began);
    if (stop !== null || done === job.steps || job.scout?.isDone) this.#finish(job);
    else if (now - job.told >= PROGRESS_MS) {
      job.told = now;
      this.#post({ type: "progress", id: job.id, done });
    }
  }

  #finish({ id, session, scout }: Job): void {
    this.#job = null;
    const lanes = [...session.scenario.lanes.keys()].map(laneReader(session));
    const { done } = session;
    const questions = scout?.questions ?? [];
    this.#post({ type: "result", id, result: { done, lanes, requested: session.requestedSizes(), questions } });
  }
}

/** Performs up to `steps` operations of a job; null = it was not stopped. */
function advance({ session, scout, from }: Job, steps: number): Stop | null {
  if (scout === null) return session.replay(steps);
  const way = from - session.done;
  return way > 0 ? session.replay(Math.min(steps, way)) : scout.advance(Math.min(steps, SCOUTED_STEPS));
}
