import type { Steps } from "../../kernel/engine/simulation";
import type { Stop } from "../../kernel/protocol/messages";

/** An open scenario, as far as every model's is alike. */
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

  /** Why it ended before its steps: a limit of the core. */
  get stop(): Stop | null {
    return this.#stop;
  }

  /** Back to before operation 0. */
  restart(): void {
    this.session.rewind(0);
    this.#stop = null;
  }

  /** Goes forward to where `done` operations are done, or as far as it gets. */
  go(done: number): void {
    while (this.session.done < done && this.#stop === null) {
      this.#stop = this.session.replay(Math.min(SLICE, done - this.session.done));
      this.#progress(this.session.done);
    }
  }

  /** Goes to the end, stopping after each operation whose number `every` divides, 0 among them. */
  *rows(every: number): Generator<number> {
    for (let step = 0; step < this.steps; step += every) {
      this.go(step + 1);
      if (this.#stop !== null) return;
      yield step;
    }
    this.go(this.steps);
  }
}
