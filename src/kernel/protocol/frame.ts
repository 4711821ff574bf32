import type { Scenario } from "../scenario/scenario";

/** The bytes of a frame's buffer. */
export const FRAME_BYTES = 262_144;

/** The arrays of a lane in a frame, as views of its buffer. Each model adds its own. */
export interface LaneArrays {
  /** In the order of the model's figures; NaN = undefined. */
  readonly figures: Float64Array;
}

/** The row counts of a frame's columns. Each model has its own columns. */
export interface FrameRows {
  readonly lanes: readonly object[];
}

/**
 * A lab's request to its model, and the answer that frames carry besides their columns, or a trial's result besides its
 * figures. Each model has its own types for both; the kernel forwards them unread. A request ends with its scenario.
 */
export type Ask = object;
export type Answer = object;

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
