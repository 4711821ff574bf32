import type { Stop } from "../protocol/messages";
import type { Steps } from "./simulation";

/**
 * The way of a run to another position, in slices that the caller chooses, so that it can be shown, changed and
 * cancelled: first a jump, which replays from the nearest known state, then a walk, which minds the breakpoints.
 * Either may be none. At first the way ends where it begins.
 */
export class Seek {
  readonly #steps: Steps;
  /** The jump ends here and the walk begins. */
  #landing: number;
  /** The walk ends here; never before the landing. */
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

  /** What ended it before the target: a breakpoint or a limit. */
  get stop(): Stop | null {
    return this.#stop;
  }

  get arrived(): boolean {
    return this.#stop !== null || this.#steps.done >= this.#target;
  }

  /** From where it is to where `done` operations are done, whatever was the way before. */
  jump(done: number): void {
    this.#landing = done;
    this.#target = done;
    this.#steps.rewind(done);
  }

  /** After what is left of the way, `by` ≥ 0 operations more, minding the breakpoints. */
  walk(by: number): void {
    this.#target += by;
  }

  /** Performs up to `steps` operations of what is left; how many it were. */
  advance(steps: number): number {
    const { done } = this.#steps;
    if (done < this.#landing) this.#stop = this.#steps.replay(Math.min(steps, this.#landing - done));
    else this.#stop = this.#steps.run(Math.min(steps, this.#target - done));
    return this.#steps.done - done;
  }

  /** Goes back to where it began. */
  cancel(): void {
    this.#steps.returnToBookmark();
  }
}
