import type { FromWorker, ToWorker } from "../protocol/messages";

/** What is needed of a Worker. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

export interface LinkEvents {
  onMessage(message: FromWorker): void;
  /** The worker is of no use any more. Comes once, and nothing after it. */
  onFailure(text: string): void;
}

/** Calls of beat() without a word from the worker until it is asked for one, and until it counts as dead. */
const ASK = 300;
const DEAD = 600;

/** One worker, until it fails: by a trap, by an error of the browser, or by silence. */
export class WorkerLink {
  readonly #worker: WorkerLike;
  readonly #events: LinkEvents;
  #ready = false;
  #open = true;
  #silence = 0;

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

  /** To be called once per animation frame: silence is counted in frames, so a sleeping machine is not taken for death. */
  beat(): void {
    if (!this.#ready || !this.#open) return;
    this.#silence++;
    if (this.#silence === ASK) this.post({ type: "ping" });
    if (this.#silence === DEAD) this.#fail("The worker does not answer any more.");
  }

  close(): void {
    this.#open = false;
    this.#worker.terminate();
  }

  #hear(message: FromWorker): void {
    if (!this.#open) return;
    this.#ready = true;
    this.#silence = 0;
    if (message.type === "trapped") this.#fail(message.text);
    else this.#events.onMessage(message);
  }

  #fail(text: string): void {
    if (!this.#open) return;
    this.close();
    this.#events.onFailure(text);
  }
}

function errorText(event: Event): string {
  const { message } = event as Partial<ErrorEvent>;
  return message || "The worker could not be started.";
}
