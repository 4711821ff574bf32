const GLIDE_MS = 300;

const wantsLessMotion = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves a flag from one target to the next after a single request; after more requests it jumps. */
export class TargetGlide {
  #from = Number.NaN;
  #to = Number.NaN;
  #began = 0;
  #done = Number.NaN;

  /** The flag's place at `time` in ms, after `done` requests have led to `target`. */
  at(target: number, done: number, time: number): number {
    if (!Object.is(target, this.#to)) this.#begin(target, done, time);
    this.#done = done;
    const left = 1 - Math.min(1, (time - this.#began) / GLIDE_MS);
    return left === 0 ? target : target + (this.#from - target) * left ** 3;
  }

  #begin(target: number, done: number, time: number): void {
    const glides = done === this.#done + 1 && !wantsLessMotion();
    this.#from = this.at(this.#to, this.#done, time);
    this.#to = target;
    this.#began = glides ? time : time - GLIDE_MS;
  }
}
