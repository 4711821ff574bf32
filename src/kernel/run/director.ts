import { reportDrawing } from "./fault-store";
import type { Frame } from "./frame-store";

/** Animates a step before its result appears. */
export interface Director {
  /**
   * Whether it animates the change from `before` to `after`; then it calls `show` once, when the result may appear.
   * `stepped`: a person asked for this one step. The arrays of both frames are valid until then.
   */
  begins(before: Frame, after: Frame, stepped: boolean, show: () => void): boolean;
  /** Ends the animation at once, without calling `show`. */
  cut(): void;
}

/** Whether a director animates the change to a frame; one that throws animates nothing. */
export function directs(
  director: Director | null,
  before: Frame,
  after: Frame,
  stepped: boolean,
  show: () => void,
): boolean {
  try {
    return director?.begins(before, after, stepped, show) ?? false;
  } catch (error) {
    reportDrawing(error);
    return false;
  }
}
