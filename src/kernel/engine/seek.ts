import type { Stop } from "../protocol/messages";
import type { Steps } from "./simulation";

/**
 * Moves a run to another position, in slices that the caller chooses, so the page can show, change and cancel it.
 * A jump comes first and replays from the nearest saved state. Then a walk follows and stops at breakpoints. Either may
 * be empty; a new seek ends where it begins.
 */
export class Seek {
  readonly #steps: Steps;
  /** Where the jump ends and the walk begins. */
  #landing: number;
  /** Where the walk ends; never before the end of the jump. */
  #target: number;
  #stop: Stop | null = null;

  constructor(steps: Steps) {
    this.#steps = steps;
    this.#landing = steps.done;
    this.#target = steps.done;
    steps.bookmark();
  }

  get target(): number {
    return this.#target;
  }

  /** The reason that the seek ended before its target: a breakpoint or a limit. */
  get stop(): Stop | null {
    return this.#stop;
  }

  get arrived(): boolean {
    return this.#stop !== null || this.#steps.done >= this.#target;
  }

  /** Replaces the target: go straight to `done` operations. */
  jump(done: number): void {
    this.#landing = done;
    this.#target = done;
    this.#steps.rewind(done);
  }

  /** Extends the target by `by` ≥ 0 operations, which stop at breakpoints. */
  walk(by: number): void {
    this.#target += by;
  }

  /** Performs up to `steps` of the remaining operations and returns their number. */
  advance(steps: number): number {
    const { done } = this.#steps;
    if (done < this.#landing) this.#stop = this.#steps.replay(Math.min(steps, this.#landing - done));
    else this.#stop = this.#steps.run(Math.min(steps, this.#target - done));
    return this.#steps.done - done;
  }

  /** Returns to where the seek began. */
  cancel(): void {
    this.#steps.returnToBookmark();
  }
}
