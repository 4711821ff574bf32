import { errorMessage } from "../../shared/error-message";
import type { FromWorker, ToWorker } from "../protocol/messages";

/** An answer that takes longer than this is late, in ms. */
export const LATE_MS = 10_000;
/** A longer gap between two laps counts as this long, in ms, since the page was hidden or the machine slept. */
const MOST_GAP_MS = 1000;

/** Counts the time during which the page is visible. `now`: ms, monotonic. */
export class SeenTime {
  readonly #now: () => number;
  #last: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#last = now();
  }

  /** Ms since the last call, at most MOST_GAP_MS. */
  lap(): number {
    const now = this.#now();
    const gap = now - this.#last;
    this.#last = now;
    return Math.min(gap, MOST_GAP_MS);
  }
}

/** How long the page has waited for an answer. */
export class Waiting {
  /** Null = not waiting. */
  #ms: number | null = null;

  get isLate(): boolean {
    return this.#ms !== null && this.#ms >= LATE_MS;
  }

  /** Starts waiting, or keeps waiting since the first call. */
  begin(): void {
    this.#ms ??= 0;
  }

  /** Adds elapsed ms. */
  pass(ms: number): void {
    if (this.#ms !== null) this.#ms += ms;
  }

  end(): void {
    this.#ms = null;
  }
}

export const WORKER_SILENT = "The worker has stopped responding.";
export const FILE_NOT_LOADED = `The simulation core has not loaded after ${LATE_MS / 1000} seconds.`;

/** The browser's message about a failed worker. */
export function errorText(event: Event): string {
  const { message } = event as Partial<ErrorEvent>;
  return message || "The worker could not be started.";
}

/** The part of Worker that the client uses. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

/**
 * Runs `start`. Where the browser refuses to start a worker, the result is a worker that fails with the browser's
 * message.
 */
export function startedBy<W extends Pick<WorkerLike, "terminate">>(start: () => W): W {
  try {
    return start();
  } catch (error) {
    const event = Object.assign(new Event("error"), { message: errorMessage(error) });
    const addEventListener = (type: string, listener: (event: never) => void) => {
      if (type === "error") queueMicrotask(() => listener(event as never));
    };
    return { postMessage: () => {}, terminate: () => {}, addEventListener } as unknown as W;
  }
}

interface LinkEvents {
  onMessage(message: FromWorker): void;
  /** The worker is unusable. Called once, and nothing follows it. */
  onFailure(text: string): void;
}

/** A worker silent for ASK_MS gets a ping, and counts as dead after DEAD_MS. */
const ASK_MS = 5000;
const DEAD_MS = 10_000;

/** One worker, until it fails by a trap, a browser error or silence. */
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

  /** Adds visible time. Hidden time does not count as silence, so a sleeping machine does not look like a dead worker. */
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

/** Whether this page is in a sandboxed frame without an origin, where browsers refuse every worker. */
export const startsNoWorker = (): boolean => self.origin === "null" && location.protocol !== "file:";

/** A channel whose other end runs on the page's own thread, as soon as its server has loaded. */
export function onPage(load: () => Promise<(port: MessagePort) => void>): MessagePort & Pick<Worker, "terminate"> {
  const { port1, port2 } = new MessageChannel();
  load().then(
    (serve) => serve(port2),
    (error) => port2.postMessage({ type: "trapped", text: errorMessage(error) }),
  );
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() });
}
