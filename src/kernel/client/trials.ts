import { errorMessage } from "../../shared/error-message";
import { afterSeconds, type Later, startTimer } from "../../shared/seconds-timer";
import { lentPart } from "../protocol/messages";
import {
  type FromTrialWorker,
  type ToTrialWorker,
  TRIAL_WORKER,
  type Trial,
  type TrialResult,
} from "../protocol/trial";
import { errorText, FILE_NOT_LOADED, LATE_MS, onPage, startedBy, startsNoWorker, WORKER_SILENT } from "./client";

/** The part of Worker that trials use. */
export interface TrialWorker {
  postMessage(message: ToTrialWorker): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromTrialWorker>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

/**
 * How a trial ended. `text` tells the person who asked for it what went wrong. `noWorker`: no worker answers, so the
 * other trials have failed too.
 */
export type TrialEnd =
  | { readonly kind: "done"; readonly result: TrialResult }
  | { readonly kind: "canceled" }
  | { readonly kind: "failed"; readonly text: string; readonly noWorker?: true };

export interface TrialOptions {
  /** Aborting it cancels the trial, even while it is queued. */
  readonly signal?: AbortSignal;
  /** Operations done so far. */
  readonly onProgress?: (done: number) => void;
  /** Its worker has never answered, for this cause, so another one takes the trial. */
  readonly onRestart?: (cause: string) => void;
}

/** A worker idle for this long is closed, in ms. */
const IDLE_MS = 20_000;
/** A working worker that sends nothing for this long is dead. */
const DEAD_SECONDS = LATE_MS / 1000;
const MOST_WORKERS = 4;
/** A trial whose workers never answer gets this many. */
const MOST_STARTS = 2;

/** One core is for the page and the run it shows; the others, up to four, run trials. */
export const poolSize = (cores: number): number => Math.max(1, Math.min(MOST_WORKERS, cores - 1));

/** As in client.ts. */
function startWorker(): TrialWorker {
  if (startsNoWorker()) return onPage(() => import("../worker/serve-trials").then(({ serveTrials }) => serveTrials));
  return new Worker(new URL("../../worker.ts", import.meta.url), { type: "module", name: TRIAL_WORKER });
}

interface Job {
  readonly id: number;
  readonly trial: Trial;
  readonly onProgress: (done: number) => void;
  readonly onRestart: (cause: string) => void;
  readonly end: (end: TrialEnd) => void;
  /** Its workers that never answered. */
  lostStarts: number;
}

type TrialAnswer = Exclude<FromTrialWorker, { readonly type: "ready" | "trapped" }>;

interface PoolWorker {
  readonly worker: TrialWorker;
  job: Job | null;
  /** Its core has loaded. */
  isReady: boolean;
  /** Stops the worker's only timer: its closing while it idles, its next tick while it works. */
  stopTimer: () => void;
}

/**
 * Runs one trial per worker in parallel and queues the rest. Workers start on demand and close after idling; a worker
 * that fails ends its trial with a text and is replaced. The trial of a worker that never answered goes to another one.
 * If none answers then, all trials fail with the cause; the next trial tries again.
 */
export class Trials {
  #most: number;
  readonly #start: () => TrialWorker;
  readonly #later: Later;
  readonly #queue: Job[] = [];
  readonly #pool = new Set<PoolWorker>();
  #ids = 0;

  constructor(
    most: number = poolSize(navigator.hardwareConcurrency || 2),
    start: () => TrialWorker = startWorker,
    later: Later = startTimer,
  ) {
    this.#most = most;
    this.#start = start;
    this.#later = later;
  }

  /** Runs a trial as soon as a worker is free. The promise never rejects. */
  run(trial: Trial, { signal, onProgress = () => {}, onRestart = () => {} }: TrialOptions = {}): Promise<TrialEnd> {
    if (signal?.aborted) return Promise.resolve({ kind: "canceled" });
    return new Promise((resolve) => {
      const cancel = () => this.#cancel(job);
      const end = (how: TrialEnd) => {
        signal?.removeEventListener("abort", cancel);
        resolve(how);
      };
      const job: Job = { id: ++this.#ids, trial, onProgress, onRestart, end, lostStarts: 0 };
      signal?.addEventListener("abort", cancel);
      this.#queue.push(job);
      this.#assign();
    });
  }

  /** Closes idle workers at once, because their cores hold much memory. */
  closeIdle(): void {
    for (const pooled of [...this.#pool]) if (pooled.job === null) this.#close(pooled);
  }

  /** Gives queued trials to free workers, or to new ones. */
  #assign(): void {
    while (this.#queue.length > 0) {
      const pooled = this.#freeWorker();
      if (pooled === null) return;
      this.#give(pooled, this.#queue.shift() as Job);
    }
  }

  /** Null = all are busy. */
  #freeWorker(): PoolWorker | null {
    return [...this.#pool].find(({ job }) => job === null) ?? this.#newWorker();
  }

  #newWorker(): PoolWorker | null {
    if (this.#pool.size >= this.#most) return null;
    const pooled: PoolWorker = { worker: startedBy(this.#start), job: null, isReady: false, stopTimer: () => {} };
    pooled.worker.addEventListener("message", ({ data }) => this.#hear(pooled, data));
    pooled.worker.addEventListener("error", (event) => this.#discard(pooled, errorText(event)));
    pooled.worker.addEventListener("messageerror", () =>
      this.#discard(pooled, "A message from the worker could not be read."),
    );
    this.#pool.add(pooled);
    return pooled;
  }

  #give(pooled: PoolWorker, job: Job): void {
    pooled.job = job;
    this.#watch(pooled);
    try {
      pooled.worker.postMessage({ type: "trial", id: job.id, trial: job.trial, ...lentPart() });
    } catch (error) {
      this.#discard(pooled, errorMessage(error));
    }
  }

  /** Ends the trial of a worker that sends nothing. */
  #watch(pooled: PoolWorker): void {
    pooled.stopTimer();
    const end = () => this.#discard(pooled, pooled.isReady ? WORKER_SILENT : FILE_NOT_LOADED);
    pooled.stopTimer = afterSeconds(DEAD_SECONDS, end, this.#later);
  }

  #hear(pooled: PoolWorker, message: FromTrialWorker): void {
    if (message.type === "trapped") {
      this.#discard(pooled, message.text);
      return;
    }
    pooled.isReady = true;
    if (pooled.job !== null) this.#watch(pooled);
    // Late messages about a canceled trial are ignored.
    if (message.type !== "ready" && pooled.job?.id === message.id) this.#handleAnswer(pooled, pooled.job, message);
  }

  #handleAnswer(pooled: PoolWorker, job: Job, message: TrialAnswer): void {
    if (message.type === "progress") job.onProgress(message.done);
    else {
      this.#free(pooled);
      this.#assign();
      job.end(message.type === "result" ? { kind: "done", result: message.result } : refused(message.problems));
    }
  }

  #cancel(job: Job): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    const pooled = [...this.#pool].find((other) => other.job === job);
    pooled?.worker.postMessage({ type: "cancel", id: job.id });
    if (pooled) this.#free(pooled);
    job.end({ kind: "canceled" });
    // The other trials of this signal must be canceled first, or they would start only to be canceled.
    queueMicrotask(() => this.#assign());
  }

  #free(pooled: PoolWorker): void {
    pooled.job = null;
    pooled.stopTimer();
    pooled.stopTimer = this.#later(() => this.#close(pooled), IDLE_MS);
  }

  #close(pooled: PoolWorker): void {
    pooled.stopTimer();
    pooled.worker.terminate();
    this.#pool.delete(pooled);
  }

  #discard(pooled: PoolWorker, text: string): void {
    if (!this.#pool.has(pooled)) return;
    this.#close(pooled);
    if (pooled.job !== null && !pooled.isReady) this.#restart(pooled.job, text);
    else pooled.job?.end({ kind: "failed", text });
    this.#assign();
  }

  /** Gives the trial of a worker that never answered to one that does, or to one more. */
  #restart(job: Job, cause: string): void {
    job.lostStarts++;
    const isAnyReady = [...this.#pool].some(({ isReady }) => isReady);
    if (isAnyReady) this.#most = this.#pool.size;
    if (isAnyReady || job.lostStarts < MOST_STARTS) {
      this.#queue.unshift(job);
      job.onRestart(cause);
    } else this.#giveUp(job, cause);
  }

  #giveUp(job: Job, text: string): void {
    const all = [job, ...[...this.#pool].flatMap((pooled) => pooled.job ?? []), ...this.#queue.splice(0)];
    for (const pooled of [...this.#pool]) this.#close(pooled);
    for (const { end } of all) end({ kind: "failed", text, noWorker: true });
  }
}

function refused(problems: readonly { readonly field: string; readonly allowed: string }[]): TrialEnd {
  const text = problems.map(({ field, allowed }) => `${field}: ${allowed}`).join("; ");
  return { kind: "failed", text: `The core refused the scenario: ${text}` };
}
