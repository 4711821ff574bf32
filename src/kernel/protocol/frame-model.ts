import type { Scenario } from "../scenario/scenario";
import type { Ask } from "./ask";
import type { FrameRows, LaneArrays } from "./frame";

/** How to read a model's frames. `L`: the arrays of a lane, `R`: the rows of a frame. */
export interface FrameModel<
  S extends Scenario = Scenario,
  L extends LaneArrays = LaneArrays,
  R extends FrameRows = FrameRows,
> {
  /** The kind of a scenario's frames. A drawing of one kind cannot draw another; missing = all are of one kind. */
  kindOf?(scenario: S): string;
  /** The rows of a frame with `columns` chart columns in which every number is still unknown. */
  blankRows(scenario: S, columns: number): R;
  /**
   * The arrays of each lane, as views of the frame's buffer. @throws RangeError if the rows need more than the buffer
   * holds.
   */
  read(buffer: ArrayBuffer, rows: R): L[];
  /** The most chart columns that a frame with these rows can have. */
  mostColumns(rows: R): number;
  /** Marks every number of new arrays as unknown. */
  forget(lane: L): void;
  /** Whether the state of a lane is known. */
  isKnown(lane: L): boolean;
  /** The first step of each effect, once known; NaN = not seen yet. `known`: what earlier frames established. */
  firsts(known: readonly number[] | undefined, lane: L): readonly number[];
  /** @throws RangeError naming the request that the scenario cannot answer. */
  checkAsk(ask: Ask, scenario: S): void;
  /** Six hexadecimal digits: equal states have equal digests. */
  digest(lanes: readonly L[]): string;
}
