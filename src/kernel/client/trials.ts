import type { FromTrialWorker, ToTrialWorker, Trial, TrialResult } from "../protocol/trial";
import { errorText, FILE_NOT_LOADED, WORKER_SILENT } from "./fault-words";
import { onPage, startsNoWorker } from "./on-page";
import { LATE_MS } from "./waiting";

/** What is needed of a Worker. */
export interface TrialWorker {
  postMessage(message: ToTrialWorker): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromTrialWorker>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

/** How a trial ended. `text` of a failure: what went wrong, for the person who asked for it. */
export type TrialEnd =
  | { readonly kind: "done"; readonly result: TrialResult }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly text: string };

export interface TrialOptions {
  /** Aborting it cancels the trial, wherever it is. */
  readonly signal?: AbortSignal;
  /** Operations done so far. */
  readonly onProgress?: (done: number) => void;
}

/** Calls `task` after `ms`; gives what takes it back. */
type Later = (task: () => void, ms: number) => () => void;

/** A worker that has had nothing to do for so long is closed, in ms. */
const IDLE_MS = 20_000;
/** A worker at work counts as dead after LATE_MS without a message, counted in ticks: the sleep of a machine is one tick. */
const TICK_MS = 1000;
const DEAD_TICKS = LATE_MS / TICK_MS;
const MOST_WORKERS = 4;

/** One for the page and the run it shows; the rest of the cores, up to four, run trials. */
export const poolSize = (cores: number): number => Math.max(1, Math.min(MOST_WORKERS, cores - 1));

/** As in client.ts. */
function startWorker(): TrialWorker {
  if (startsNoWorker()) return onPage(() => import("../worker/serve-trials").then(({ serveTrials }) => serveTrials));
  return new Worker(new URL("../worker/trial.ts", import.meta.url), { type: "module", name: "bufferlab-trial" });
}

const startTimer: Later = (task, ms) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

interface Job {
  readonly id: number;
  readonly trial: Trial;
  readonly onProgress: (done: number) => void;
  readonly end: (end: TrialEnd) => void;
}

interface Hand {
  readonly worker: TrialWorker;
  job: Job | null;
  /** It has answered, so its core has arrived. */
  isReady: boolean;
  /** Of the one timer: to close it while it idles, or for the next tick while it works. */
  stopTimer: () => void;
}

/**
 * Runs trials in workers of their own, as many at once as there are workers, the others in turn. Workers start when
 * there is work and close after they have idled; one that fails ends its trial with a text and is replaced.
 */
export class Trials {
  readonly #most: number;
  readonly #start: () => TrialWorker;
  readonly #later: Later;
  readonly #queue: Job[] = [];
  readonly #hands = new Set<Hand>();
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
  run(trial: Trial, { signal, onProgress = () => {} }: TrialOptions = {}): Promise<TrialEnd> {
    if (signal?.aborted) return Promise.resolve({ kind: "cancelled" });
    return new Promise((resolve) => {
      const cancel = () => this.#cancel(job);
      const end = (how: TrialEnd) => {
        signal?.removeEventListener("abort", cancel);
        resolve(how);
      };
      const job: Job = { id: ++this.#ids, trial, onProgress, end };
      signal?.addEventListener("abort", cancel);
      this.#queue.push(job);
      this.#assign();
    });
  }

  /** Gives work that waits to workers that are free, or to new ones. */
  #assign(): void {
    while (this.#queue.length > 0) {
      const hand = this.#freeHand();
      if (hand === null) return;
      const job = this.#queue.shift() as Job;
      if (hand instanceof Error) job.end({ kind: "failed", text: hand.message });
      else this.#give(hand, job);
    }
  }

  /** Null = all are at work; an error = this browser starts no worker. */
  #freeHand(): Hand | Error | null {
    try {
      return [...this.#hands].find(({ job }) => job === null) ?? this.#newHand();
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #newHand(): Hand | null {
    if (this.#hands.size >= this.#most) return null;
    const hand: Hand = { worker: this.#start(), job: null, isReady: false, stopTimer: () => {} };
    hand.worker.addEventListener("message", ({ data }) => this.#hear(hand, data));
    hand.worker.addEventListener("error", (event) => this.#bury(hand, errorText(event)));
    hand.worker.addEventListener("messageerror", () =>
      this.#bury(hand, "A message from the worker could not be read."),
    );
    this.#hands.add(hand);
    return hand;
  }

  #give(hand: Hand, job: Job): void {
    hand.job = job;
    this.#watch(hand, DEAD_TICKS);
    hand.worker.postMessage({ type: "trial", id: job.id, trial: job.trial });
  }

  /** Ends the trial of a worker that is silent for so many ticks. */
  #watch(hand: Hand, ticks: number): void {
    hand.stopTimer();
    if (ticks === 0) this.#bury(hand, hand.isReady ? WORKER_SILENT : FILE_NOT_LOADED);
    else hand.stopTimer = this.#later(() => this.#watch(hand, ticks - 1), TICK_MS);
  }

  #hear(hand: Hand, message: FromTrialWorker): void {
    hand.isReady = true;
    if (hand.job !== null) this.#watch(hand, DEAD_TICKS);
    if (message.type === "trapped") this.#bury(hand, message.text);
    // What a worker still says of a cancelled trial is heard by nobody.
    else if (hand.job?.id === message.id) this.#hearOf(hand, hand.job, message);
  }

  #hearOf(hand: Hand, job: Job, message: Exclude<FromTrialWorker, { readonly type: "trapped" }>): void {
    if (message.type === "progress") job.onProgress(message.done);
    else {
      this.#free(hand);
      this.#assign();
      job.end(message.type === "result" ? { kind: "done", result: message.result } : refused(message.problems));
    }
  }

  #cancel(job: Job): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    const hand = [...this.#hands].find((other) => other.job === job);
    hand?.worker.postMessage({ type: "cancel", id: job.id });
    if (hand) this.#free(hand);
    job.end({ kind: "cancelled" });
    // Not before the others of the same signal are cancelled too, or they would begin for nothing.
    queueMicrotask(() => this.#assign());
  }

  #free(hand: Hand): void {
    hand.job = null;
    hand.stopTimer();
    hand.stopTimer = this.#later(() => this.#close(hand), IDLE_MS);
  }

  #close(hand: Hand): void {
    hand.stopTimer();
    hand.worker.terminate();
    this.#hands.delete(hand);
  }

  #bury(hand: Hand, text: string): void {
    if (!this.#hands.has(hand)) return;
    this.#close(hand);
    hand.job?.end({ kind: "failed", text });
    this.#assign();
  }
}

function refused(problems: readonly { readonly field: string; readonly allowed: string }[]): TrialEnd {
  const text = problems.map(({ field, allowed }) => `${field}: ${allowed}`).join("; ");
  return { kind: "failed", text: `The core refused the scenario: ${text}` };
}
