import type { FieldLayout } from "./layout/field";
import { changedArea, inkOf } from "./layout/field-ink";

/** Reports how much each drawing of the fields differs from the one before. */
export class FieldChange {
  readonly #changed: (area: number) => void;
  #ink: readonly number[] = [];

  /** `changed` gets the area in CSS pixels². */
  constructor(changed: (area: number) => void) {
    this.#changed = changed;
  }

  drew(layouts: readonly FieldLayout[]): void {
    const ink = inkOf(layouts);
    this.#changed(changedArea(this.#ink, ink));
    this.#ink = ink;
  }
}
