import type { Stop } from "../protocol/messages";
import type { Session } from "./session";

/**
 * The way of a session to another position, in slices that the caller chooses, so that it can be shown and
 * cancelled. `jump` replays from the nearest known state; `walk` only goes forward and minds the breakpoints.
 */
export class Seek {
  readonly #session: Session;
  readonly #walks: boolean;
  #target: number;
  #stop: Stop | null = null;

  constructor(session: Session, target: number, way: "jump" | "walk" = "jump") {
    this.#session = session;
    this.#walks = way === "walk";
    this.#target = target;
    session.bookmark();
    if (!this.#walks) session.rewind(target);
  }

  get target(): number {
    return this.#target;
  }

  /** What ended it before the target: a breakpoint or a limit. */
  get stop(): Stop | null {
    return this.#stop;
  }

  get arrived(): boolean {
    return this.#stop !== null || this.#session.done >= this.#target;
  }

  /** Performs up to `steps` operations of what is left. */
  advance(steps: number): void {
    const left = Math.min(steps, this.#target - this.#session.done);
    this.#stop = this.#walks ? this.#session.run(left) : this.#session.replay(left);
  }

  /** Goes back to where it began. */
  cancel(): void {
    this.#session.returnToBookmark();
  }
}
