import { errorMessage } from "../../shared/error-message";
import type { Engine, TrialRun } from "../engine/simulation";
import type { FromTrialWorker, ToTrialWorker, Trial } from "../protocol/trial";
import type { Scenario } from "../scenario/scenario";
import { Pace } from "./clock";
import { EngineLoader, loadCore } from "./engine-loader";
import { inOrder, type Port, type Server, type Time, Turns, workerTime } from "./port";

/** The time between two progress messages, in ms. */
const PROGRESS_MS = 50;

type Post = (message: FromTrialWorker) => void;

interface Job {
  readonly id: number;
  readonly steps: number;
  readonly run: TrialRun;
  reportedAt: number;
}

/**
 * Runs one trial at a time, in slices between which it reads messages, so a cancel takes effect at once. It posts any
 * trap or exception once as "trapped"; after that the server is dead and posts nothing. @internal
 */
export class TrialServer implements Server<ToTrialWorker> {
  readonly #engineOf: (scenario: Scenario) => Engine;
  readonly #time: Time;
  readonly #post: Post;
  readonly #turns: Turns;
  readonly #pace = new Pace();
  #job: Job | null = null;
  #dead = false;

  constructor(engineOf: (scenario: Scenario) => Engine, time: Time, post: Post) {
    this.#engineOf = engineOf;
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

  #open(id: number, trial: Trial): void {
    this.#job = null;
    this.#post({ type: "ready" });
    const opened = this.#engineOf(trial.scenario).trial(trial);
    if (opened.ok) this.#job = { id, steps: trial.steps, run: opened.value, reportedAt: this.#time.now() };
    else this.#post({ type: "problems", id, problems: opened.error });
  }

  #turn(): void {
    const job = this.#job;
    if (job === null) return;
    const began = this.#time.now();
    const before = job.run.done;
    const stop = job.run.advance(Math.min(this.#pace.steps, job.steps - before));
    const { done } = job.run;
    const now = this.#time.now();
    this.#pace.learn(done - before, now - began);
    if (stop !== null || done === job.steps || job.run.isFound) this.#finish(job);
    else if (now - job.reportedAt >= PROGRESS_MS) {
      job.reportedAt = now;
      this.#post({ type: "progress", id: job.id, done });
    }
  }

  #finish({ id, run }: Job): void {
    this.#job = null;
    this.#post({ type: "result", id, result: run.result });
  }
}

/** Runs the trials requested through a port, like serve.ts. */
export function serveTrials(port: Port<FromTrialWorker, ToTrialWorker>): void {
  const post = (message: FromTrialWorker) => port.postMessage(message, []);
  const engines = new EngineLoader(loadCore);
  const server = new TrialServer(engines.engineOf, workerTime(), post);
  const prepare = (message: ToTrialWorker) =>
    message.type === "trial" ? engines.loadTrial(message.trial.scenario, message.lent) : null;
  const give = inOrder(server, prepare, (error) => post({ type: "trapped", text: errorMessage(error) }));
  port.onmessage = ({ data }) => give(data);
}
