import { errorMessage } from "../../shared/error-message";

/** The part of Worker that a job uses. */
export interface JobWorker<To, From> {
  postMessage(message: To): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<From>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

/** `text`: why this device or browser cannot do the job, as a sentence without its period. */
export interface JobFailure {
  readonly type: "failed";
  readonly text: string;
}

/** The work on one file, in a worker of its own. */
export class FileJob<To, From> {
  readonly #hear: (message: From | JobFailure) => void;
  /** Null = the browser refuses workers, or the job has been canceled. */
  #worker: JobWorker<To, From> | null = null;

  /** Sends the first message. `hear` gets every message until the job is canceled. */
  constructor(start: () => JobWorker<To, From>, first: To, hear: (message: From | JobFailure) => void) {
    this.#hear = hear;
    try {
      const worker = start();
      this.#worker = worker;
      worker.addEventListener("message", ({ data }) => this.#pass(data));
      for (const type of ["error", "messageerror"] as const)
        worker.addEventListener(type, (event) => this.#fail((event as Partial<ErrorEvent>).message));
      worker.postMessage(first);
    } catch (error) {
      const text = errorMessage(error);
      queueMicrotask(() => hear({ type: "failed", text }));
    }
  }

  send(message: To): void {
    this.#worker?.postMessage(message);
  }

  /** Ends the job at once, in whatever it does, and frees its memory. */
  cancel(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #pass(message: From | JobFailure): void {
    if (this.#worker !== null) this.#hear(message);
  }

  #fail(text = "The file could not be read in the background"): void {
    this.#pass({ type: "failed", text });
  }
}
