import { errorMessage } from "../../shared/error-message";
import { afterSeconds } from "../../shared/seconds-timer";

/** The part of Worker that a job uses. */
export interface JobWorker<To, From> {
  postMessage(message: To): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<From | JobReady>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

/** The worker has loaded. */
export interface JobReady {
  readonly type: "ready";
}

/** `text`: why this device or browser cannot do the job, as a sentence without its period. */
export interface JobFailure {
  readonly type: "failed";
  readonly text: string;
}

/** A worker must have loaded after this many seconds. One that has not is replaced, once. */
const READY_SECONDS = 10;
const MOST_STARTS = 2;
const NOT_LOADED = `The reader of files has not loaded after ${READY_SECONDS} seconds`;
const UNREADABLE = "The file could not be read in the background";

/** The work on one file, in a worker of its own. */
export class FileJob<To, From> {
  readonly #start: () => JobWorker<To, From>;
  readonly #hear: (message: From | JobFailure) => void;
  readonly #sent: To[];
  /** Null = the job has ended. */
  #worker: Pick<JobWorker<To, From>, "postMessage" | "terminate"> | null = null;
  #isReady = false;
  #starts = 0;
  #stopTimer = () => {};

  /** Sends the first message. `hear` gets every message until the job is canceled. */
  constructor(start: () => JobWorker<To, From>, first: To, hear: (message: From | JobFailure) => void) {
    this.#start = start;
    this.#hear = hear;
    this.#sent = [first];
    this.#open();
  }

  send(message: To): void {
    if (!this.#isReady) this.#sent.push(message);
    this.#worker?.postMessage(message);
  }

  /** Ends the job at once, in whatever it does, and frees its memory. */
  cancel(): void {
    this.#stopTimer();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #open(): void {
    this.#starts++;
    this.#stopTimer = afterSeconds(READY_SECONDS, () => this.#fail(NOT_LOADED));
    try {
      const worker = this.#start();
      this.#worker = worker;
      worker.addEventListener("message", ({ data }) => this.#receive(worker, data));
      for (const type of ["error", "messageerror"] as const)
        worker.addEventListener(type, (event) => {
          if (worker === this.#worker) this.#fail((event as Partial<ErrorEvent>).message || UNREADABLE);
        });
      for (const message of this.#sent) worker.postMessage(message);
    } catch (error) {
      this.#worker ??= { postMessage: () => {}, terminate: () => {} };
      const refused = this.#worker;
      queueMicrotask(() => refused === this.#worker && this.#fail(errorMessage(error)));
    }
  }

  #receive(worker: JobWorker<To, From>, message: From | JobReady | JobFailure): void {
    if (worker !== this.#worker) return;
    this.#isReady = true;
    this.#stopTimer();
    if ((message as JobReady).type !== "ready") this.#hear(message as From | JobFailure);
  }

  /** A worker that has never answered is replaced, once. */
  #fail(text: string): void {
    this.cancel();
    if (!this.#isReady && this.#starts < MOST_STARTS) this.#open();
    else this.#hear({ type: "failed", text });
  }
}

/** Serves the jobs of a page in a worker. `serve`: makes the receiver of their messages. */
export function serveJobs<To, From>(serve: (post: (message: From) => void) => (message: To) => void): void {
  const port = self as unknown as Pick<JobWorker<From | JobReady, To>, "postMessage"> & Pick<Worker, "onmessage">;
  const receive = serve((message) => port.postMessage(message));
  port.onmessage = ({ data }) => receive(data);
  port.postMessage({ type: "ready" });
}
