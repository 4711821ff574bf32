import type { Steps } from "../kernel/engine/simulation";
import type { Stop } from "../kernel/protocol/messages";

/** The part of an open scenario that all models share. */
export type Replayed = Pick<Steps, "done" | "replay" | "rewind">;

const SLICE = 1_000_000;

/** A run from the start, as the formats see it. */
export class Run<S extends Replayed = Replayed> {
  readonly session: S;
  readonly steps: number;
  readonly #progress: (done: number) => void;
  #stop: Stop | null = null;

  /** `progress` is called after every slice of a million operations. */
  constructor(session: S, steps: number, progress: (done: number) => void) {
    this.session = session;
    this.steps = steps;
    this.#progress = progress;
  }

  /** Operations performed. */
  get done(): number {
    return this.session.done;
  }

  /** The limit of the core that ended it early. */
  get stop(): Stop | null {
    return this.#stop;
  }

  /** Returns to the state before operation 0. */
  restart(): void {
    this.session.rewind(0);
    this.#stop = null;
  }

  /** Advances until `done` operations are done, or a limit ends the run. */
  go(done: number): void {
    while (this.session.done < done && this.#stop === null) {
      this.#stop = this.session.replay(Math.min(SLICE, done - this.session.done));
      this.#progress(this.session.done);
    }
  }

  /** Advances to the end, stopping after each operation whose number is a multiple of `every`, including 0. */
  *rows(every: number): Generator<number> {
    for (let step = 0; step < this.steps; step += every) {
      this.go(step + 1);
      if (this.#stop !== null) return;
      yield step;
    }
    this.go(this.steps);
  }
}
