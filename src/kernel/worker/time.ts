/** Where time comes from and how a turn is put off: the browser's, or a test's. Times in ms. */
export interface Time {
  now(): number;
  /** Calls `task` after the messages that wait have been read. */
  soon(task: () => void): void;
  /** Calls `task` after `ms`; gives what takes it back. */
  later(task: () => void, ms: number): () => void;
}

/** The worker's own time. MessageChannel, because setTimeout(0) leaves a worker idle for a third of the time. */
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

/** Calls `turn` again and again, as early as the last plan wants, never twice for one plan. */
export class Turns {
  readonly #time: Time;
  readonly #turn: () => void;
  #soon = false;
  #cancel: (() => void) | null = null;

  constructor(time: Time, turn: () => void) {
    this.#time = time;
    this.#turn = turn;
  }

  /** The next turn: in `ms`, 0 = as soon as messages have been read, Infinity = not by itself. */
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
