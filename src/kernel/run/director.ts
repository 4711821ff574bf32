import { reportDrawing } from "./drawing-failure";
import type { Frame } from "./frame-store";

/** Shows how a step comes about before its result is seen. */
export interface Director {
  /**
   * Whether it shows the way from `before` to `after`; then it calls `show` once, when the result is to be seen.
   * `stepped`: a person asked for this one step. The arrays of both frames are valid until then.
   */
  begins(before: Frame, after: Frame, stepped: boolean, show: () => void): boolean;
  /** Ends at once; the result is seen without it. */
  cut(): void;
}

/** Whether a director shows the way to a frame; one that fails shows nothing. */
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
