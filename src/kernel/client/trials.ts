import type { FromTrialWorker, ToTrialWorker, Trial, TrialResult } from "../protocol/trial";
import { errorText, FILE_NOT_LOADED, WORKER_SILENT } from "./fault-words";
import { onPage, startsNoWorker } from "./on-page";
import { LATE_MS } from "./waiting";

/** The part of Worker that trials use. */
export interface TrialWorker {
  postMessage(message: ToTrialWorker): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromTrialWorker>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

/** How a trial ended. `text` tells the person who asked for it what went wrong. */
export type TrialEnd =
  | { readonly kind: "done"; readonly result: TrialResult }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly text: string };

export interface TrialOptions {
  /** Aborting it cancels the trial, even while it is queued. */
  readonly signal?: AbortSignal;
  /** Operations done so far. */
  readonly onProgress?: (done: number) => void;
}

/** Calls `task` after `ms`; returns its cancellation. */
type Later = (task: () => void, ms: number) => () => void;

/** A worker idle for this long is closed, in ms. */
const IDLE_MS = 20_000;
/** A working worker that sends nothing for LATE_MS is dead. Ticks count, so a sleeping machine loses only one. */
const TICK_MS = 1000;
const DEAD_TICKS = LATE_MS / TICK_MS;
const MOST_WORKERS = 4;

/** One core is for the page and the run it shows; the others, up to four, run trials. */
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
  /** The worker has answered, so its core has loaded. */
  isReady: boolean;
  /** Stops the worker's only timer: its closing while it idles, its next tick while it works. */
  stopTimer: () => void;
}

/**
 * Runs one trial per worker in parallel and queues the rest. Workers start on demand and close after idling; a worker
 * that fails ends its trial with a text and is replaced.
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

  /** Gives queued trials to free workers, or to new ones. */
  #assign(): void {
    while (this.#queue.length > 0) {
      const hand = this.#freeHand();
      if (hand === null) return;
      const job = this.#queue.shift() as Job;
      if (hand instanceof Error) job.end({ kind: "failed", text: hand.message });
      else this.#give(hand, job);
    }
  }

  /** Null = all are busy; an error = this browser cannot start a worker. */
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

  /** Ends the trial of a worker that sends nothing for `ticks` ticks. */
  #watch(hand: Hand, ticks: number): void {
    hand.stopTimer();
    if (ticks === 0) this.#bury(hand, hand.isReady ? WORKER_SILENT : FILE_NOT_LOADED);
    else hand.stopTimer = this.#later(() => this.#watch(hand, ticks - 1), TICK_MS);
  }

  #hear(hand: Hand, message: FromTrialWorker): void {
    hand.isReady = true;
    if (hand.job !== null) this.#watch(hand, DEAD_TICKS);
    if (message.type === "trapped") this.#bury(hand, message.text);
    // Late messages about a canceled trial are ignored.
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
    // The other trials of this signal must be canceled first, or they would start in vain.
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
