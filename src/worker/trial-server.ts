import { describeProblem } from "../engine/block-problem";
import { Core } from "../engine/core";
import { Session } from "../engine/session";
import type { FromTrialWorker, ToTrialWorker, Trial } from "../protocol/trial";
import { Pace } from "./clock";
import { type Time, Turns } from "./time";

/** Keyframes of a trial, in bytes: it never goes back. */
const KEYFRAME_BYTES = 0;
/** Between two words of progress, in ms. */
const PROGRESS_MS = 50;

type Post = (message: FromTrialWorker) => void;

interface Job {
  readonly id: number;
  readonly steps: number;
  readonly session: Session;
  told: number;
}

/**
 * Runs one trial at a time, in slices between which messages are read, so that a cancel is heard at once. A trap, or
 * any other exception, is posted once as "trapped"; after it the server is dead and posts nothing.
 */
export class TrialServer {
  readonly #core: Core;
  readonly #time: Time;
  readonly #post: Post;
  readonly #turns: Turns;
  readonly #pace = new Pace();
  #job: Job | null = null;
  #dead = false;

  constructor(module: WebAssembly.Module, time: Time, post: Post) {
    this.#core = new Core(module);
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
      this.#post({ type: "trapped", text: error instanceof Error ? error.message : String(error) });
    }
  }

  #open(id: number, { scenario, steps }: Trial): void {
    this.#job = null;
    const session = Session.open(this.#core, { ...scenario, breakpoints: [] }, KEYFRAME_BYTES);
    if (session.ok) this.#job = { id, steps, session: session.value, told: this.#time.now() };
    else this.#post({ type: "problems", id, problems: describeProblem(scenario, session.error) });
  }

  #turn(): void {
    const job = this.#job;
    if (job === null) return;
    const began = this.#time.now();
    const before = job.session.done;
    const stop = job.session.replay(Math.min(this.#pace.steps, job.steps - before));
    const { done } = job.session;
    const now = this.#time.now();
    this.#pace.learn(done - before, now - began);
    if (stop !== null || done === job.steps) this.#finish(job);
    else if (now - job.told >= PROGRESS_MS) {
      job.told = now;
      this.#post({ type: "progress", id: job.id, done });
    }
  }

  #finish({ id, session }: Job): void {
    this.#job = null;
    const lanes = session.scenario.lanes.map((_, lane) => session.figures(lane));
    this.#post({ type: "result", id, result: { done: session.done, lanes, requested: session.requestedSizes() } });
  }
}
