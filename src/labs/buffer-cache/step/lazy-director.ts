import type { Director } from "../../../kernel/run/director";
import type { Frame } from "../../../kernel/run/frame-store";
import { levelBetween } from "./level-between";

/** Loads the director with the first step that it has to show; that step waits for it. */
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

  /** `then` is called when the director is there, or cannot be had, unless something else was asked meanwhile. */
  async #fetch(then: () => void): Promise<void> {
    const cuts = this.#cuts;
    try {
      this.#real = await this.#load();
    } catch {
      // Without it the states are seen, as with less motion.
    }
    if (cuts === this.#cuts) then();
  }
}

/** Shows the steps of a run on this page. */
export const stepDirector = (): Director =>
  new LazyDirector(() => import("./director").then(({ StepDirector }) => new StepDirector()));
