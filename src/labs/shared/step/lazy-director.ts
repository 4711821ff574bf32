import type { Frame } from "../../../kernel/run/frame-store";
import type { Director } from "../../../kernel/run/transport";
import { levelBetween } from "./detail-level";

/** Loads the director for the first step that it animates. That step waits for it. */
export class LazyDirector implements Director {
  readonly #load: () => Promise<Director>;
  #real: Director | null = null;
  #cuts = 0;

  constructor(load: () => Promise<Director>) {
    this.#load = load;
  }

  begins(before: Frame, after: Frame, stepped: boolean, show: () => void): boolean {
    if (this.#real) return this.#real.begins(before, after, stepped, show);
    const level = levelBetween(before, after, stepped);
    if (level === null) return false;
    const waits = level === "L0";
    this.#fetch(waits ? () => this.#real?.begins(before, after, stepped, show) || show() : () => {});
    return waits;
  }

  cut(): void {
    this.#cuts++;
    this.#real?.cut();
  }

  /** Calls `then` when the director has loaded or failed to load, unless something else was requested in the meantime. */
  async #fetch(then: () => void): Promise<void> {
    const cuts = this.#cuts;
    try {
      this.#real = await this.#load();
    } catch {
      // Without the director, states appear without animation, as with reduced motion.
    }
    if (cuts === this.#cuts) then();
  }
}
