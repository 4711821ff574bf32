import type { Scenario } from "../scenario/scenario";
import type { Ask } from "./ask";
import type { FrameRows, LaneArrays } from "./frame";

/** How the frames of a model are read. */
export interface FrameModel<S extends Scenario = Scenario> {
  /** The rows of a frame in which nothing is known, whose chart has so many columns. */
  blankRows(scenario: S, columns: number): FrameRows;
  /** The arrays of each lane, views into the frame's buffer. @throws RangeError if the rows need more than the buffer holds. */
  read(buffer: ArrayBuffer, rows: FrameRows): LaneArrays[];
  /** Makes every number of new arrays unknown. */
  forget(lane: LaneArrays): void;
  /** Whether the state of a lane is known. */
  isKnown(lane: LaneArrays): boolean;
  /** The step at which each effect came first, once known; NaN = not seen yet. `known`: what was known of the run before this frame. */
  firsts(known: readonly number[] | undefined, lane: LaneArrays): readonly number[];
  /** @throws RangeError naming what cannot be asked of a scenario. */
  checkAsk(ask: Ask, scenario: S): void;
  /** Six hexadecimal digits: equal states have equal digests. */
  digest(lanes: readonly LaneArrays[]): string;
}
