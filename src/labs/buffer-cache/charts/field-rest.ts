import type { FieldLayout } from "./layout/field";
import { changedArea, inkOf } from "./layout/field-ink";

/**
 * More than this is a large change, CSS pixels². WCAG 2.3.1: 21,824, a quarter of what the eye takes in at once, may flash;
 * the field takes a quarter of that, as bars, charts and flows change beside it.
 */
const LARGE = 21_824 / 4;
/** Between two large changes, ms: five in a second, which are less than three flashes even where a display shows one late. */
const REST_MS = 200;

/** Lets large changes follow each other slowly enough that nothing flashes; small ones follow at once. */
export class FieldRest {
  #ink: readonly number[] = [];
  /** What changed since then: many small changes in a short time are a large one. */
  #changed = 0;
  #since = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: ((isLate: boolean) => void) | null = null;

  /** Calls `draw` now, or when the rest is over: then in place of what waited before. */
  ask(draw: (isLate: boolean) => void): void {
    if (this.#timer === undefined) draw(false);
    else this.#waiting = draw;
  }

  /** These have been drawn, `now` ms from any start. */
  drew(layouts: readonly FieldLayout[], now = performance.now()): void {
    const ink = inkOf(layouts);
    if (now - this.#since >= REST_MS) [this.#since, this.#changed] = [now, 0];
    this.#changed += changedArea(this.#ink, ink);
    this.#ink = ink;
    if (this.#changed <= LARGE) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), REST_MS);
  }

  #end(): void {
    const draw = this.#waiting;
    this.#timer = undefined;
    this.#waiting = null;
    draw?.(true);
  }
}
