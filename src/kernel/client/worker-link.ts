import { errorMessage } from "../../shared/error-message";
import type { FromWorker, ToWorker } from "../protocol/messages";
import { errorText, WORKER_SILENT } from "./fault-words";

/** What is needed of a Worker. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

/** The worker that `start` gives; where the browser refuses to start one, a worker that fails with the browser's words. */
export function startedBy(start: () => WorkerLike): WorkerLike {
  try {
    return start();
  } catch (error) {
    const event = Object.assign(new Event("error"), { message: errorMessage(error) });
    const addEventListener = (type: string, listener: (event: never) => void) => {
      if (type === "error") queueMicrotask(() => listener(event as never));
    };
    return { postMessage: () => {}, terminate: () => {}, addEventListener };
  }
}

export interface LinkEvents {
  onMessage(message: FromWorker): void;
  /** The worker is of no use any more. Comes once, and nothing after it. */
  onFailure(text: string): void;
}

/** After so many ms without a message from the worker it is asked for one, and after so many it counts as dead. */
const ASK_MS = 5000;
const DEAD_MS = 10_000;

/** One worker, until it fails: by a trap, by an error of the browser, or by silence. */
export class WorkerLink {
  readonly #worker: WorkerLike;
  readonly #events: LinkEvents;
  #ready = false;
  #open = true;
  /** Ms since the last message. */
  #silence = 0;
  #isAsked = false;

  constructor(worker: WorkerLike, events: LinkEvents) {
    this.#worker = worker;
    this.#events = events;
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", (event) => this.#fail(errorText(event)));
    worker.addEventListener("messageerror", () => this.#fail("A message from the worker could not be read."));
  }

  post(message: ToWorker, transfer: Transferable[] = []): void {
    if (this.#open) this.#worker.postMessage(message, transfer);
  }

  /** The page was seen for so many ms more: only then is silence counted, so a sleeping machine is not taken for a dead worker. */
  beat(ms: number): void {
    if (!this.#ready || !this.#open) return;
    this.#silence += ms;
    if (this.#silence >= DEAD_MS) this.#fail(WORKER_SILENT);
    else if (this.#silence >= ASK_MS && !this.#isAsked) {
      this.#isAsked = true;
      this.post({ type: "ping" });
    }
  }

  close(): void {
    this.#open = false;
    this.#worker.terminate();
  }

  #hear(message: FromWorker): void {
    if (!this.#open) return;
    this.#ready = true;
    this.#silence = 0;
    this.#isAsked = false;
    if (message.type === "trapped") this.#fail(message.text);
    else this.#events.onMessage(message);
  }

  #fail(text: string): void {
    if (!this.#open) return;
    this.close();
    this.#events.onFailure(text);
  }
}
