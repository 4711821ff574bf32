import type { Scenario } from "../scenario/scenario";
import type { FrameRows, LaneArrays } from "./frame";

/** How the frames of a model are read. */
export interface FrameModel {
  /** The rows of a frame in which nothing is known, whose chart has so many columns. */
  readonly blankRows: (scenario: Scenario, columns: number) => FrameRows;
  /** The arrays of each lane, views into the frame's buffer. @throws RangeError if the rows need more than the buffer holds. */
  readonly read: (buffer: ArrayBuffer, rows: FrameRows) => LaneArrays[];
  /** Makes every number of new arrays unknown. */
  readonly forget: (lane: LaneArrays) => void;
  /** Whether the state of a lane is known. */
  readonly isKnown: (lane: LaneArrays) => boolean;
  /** The step at which each effect came first, once known; NaN = not seen yet. `known`: what was known of the run before this frame. */
  readonly firsts: (known: readonly number[] | undefined, lane: LaneArrays) => readonly number[];
  /** Six hexadecimal digits: equal states have equal digests. */
  readonly digest: (lanes: readonly LaneArrays[]) => string;
}
