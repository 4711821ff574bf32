import type { Bar, Checked, GateValues } from "./assertion";
import { holdsAt } from "./assertion";

/** Follows the bars of a run from operation to operation. */
export class Watch {
  readonly #bars: readonly Bar[];
  /** Of each bar: whether it has ever held, and the first operation after which it then did not. */
  readonly #held: boolean[];
  readonly #firstAt: (number | null)[];

  constructor(bars: readonly Bar[]) {
    this.#bars = bars;
    this.#held = bars.map(() => false);
    this.#firstAt = bars.map(() => null);
  }

  /** The figures after an operation; the first is operation 0. */
  add(values: GateValues, operation: number): void {
    for (const [i, bar] of this.#bars.entries()) {
      if (this.#firstAt[i] !== null) continue;
      if (holdsAt(bar, values)) this.#held[i] = true;
      else if (this.#held[i]) this.#firstAt[i] = operation;
    }
  }

  /** The figures after the last operation. */
  finish(values: GateValues): readonly Checked[] {
    return this.#bars.map((bar, i) => {
      const holds = holdsAt(bar, values);
      return { bar, value: values[bar.figure], holds, firstAt: holds ? null : (this.#firstAt[i] ?? null) };
    });
  }
}
