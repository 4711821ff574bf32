/** Sends and receives messages. */
export interface Port<Out, In> {
  postMessage(message: Out, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<In>) => void) | null;
}

/** Handles messages one after another. */
export interface Server<In> {
  receive(message: In): void;
}

/**
 * Passes messages to a server in order, each after `prepare` has loaded what it needs. If that fails, it calls `fail`
 * once, and no later message is answered.
 */
export function inOrder<In>(
  server: Server<In>,
  prepare: (message: In) => Promise<void> | null,
  fail: (error: unknown) => void,
): (message: In) => void {
  let before: Promise<unknown> = Promise.resolve();
  let hasFailed = false;
  const pass = async (message: In) => {
    if (hasFailed) return;
    await prepare(message);
    server.receive(message);
  };
  return (message) => {
    before = before
      .then(() => pass(message))
      .catch((error) => {
        hasFailed = true;
        fail(error);
      });
  };
}

/** The clock and the scheduler: the browser's, or a test's. Times in ms. */
export interface Time {
  now(): number;
  /** Calls `task` after the pending messages. */
  soon(task: () => void): void;
  /** Calls `task` after `ms`; returns its cancellation. */
  later(task: () => void, ms: number): () => void;
}

/** The worker's own time. It uses MessageChannel, because setTimeout(0) leaves a worker idle for a third of the time. */
export function workerTime(): Time {
  const { port1, port2 } = new MessageChannel();
  let waiting: (() => void) | null = null;
  port2.onmessage = () => {
    const task = waiting;
    waiting = null;
    task?.();
  };
  return {
    now: () => performance.now(),
    soon: (task) => {
      waiting = task;
      port1.postMessage(null);
    },
    later: (task, ms) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** Calls `turn` repeatedly, at the earliest time of the last plan, and once per plan. */
export class Turns {
  readonly #time: Time;
  readonly #turn: () => void;
  #soon = false;
  #cancel: (() => void) | null = null;

  constructor(time: Time, turn: () => void) {
    this.#time = time;
    this.#turn = turn;
  }

  /** Plans the next turn: in `ms`, 0 = after the pending messages, Infinity = never. */
  plan(ms: number): void {
    this.#cancel?.();
    this.#cancel = null;
    if (ms > 0 && Number.isFinite(ms)) this.#cancel = this.#time.later(this.#turn, ms);
    if (ms > 0 || this.#soon) return;
    this.#soon = true;
    this.#time.soon(() => {
      this.#soon = false;
      this.#turn();
    });
  }
}
