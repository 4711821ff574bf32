import type { FieldLayout } from "./layout/field";
import { changedArea, inkOf } from "./layout/field-ink";

/**
 * The area above which a change counts as large, CSS pixels². WCAG 2.3.1 lets 21,824 flash, a quarter of the central
 * field of vision. The field uses a quarter of that, because bars, charts and flows change beside it.
 */
const LARGE = 21_824 / 4;
/** Between two large changes, ms. Five per second stay below three flashes even if a display shows one late. */
const REST_MS = 200;

/** Delays large changes so that nothing flashes. Small ones follow at once. */
export class FieldRest {
  #ink: readonly number[] = [];
  /** The area changed since then. Many small changes in a short time add up to a large one. */
  #changed = 0;
  #since = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: ((isLate: boolean) => void) | null = null;

  /** Calls `draw` now, or when the pause is over; then it replaces the call that was waiting. */
  ask(draw: (isLate: boolean) => void): void {
    if (this.#timer === undefined) draw(false);
    else this.#waiting = draw;
  }

  /** Records that these layouts were drawn at `now`, ms from any start. */
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
