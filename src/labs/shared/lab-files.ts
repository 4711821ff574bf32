import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { DataTable } from "../../shared/data-table";
import type { FigureState, LabFigure } from "./lab-figures";
import type { LabWords } from "./lab-words";
import type { Takeaway } from "./takeaway";

/** A state to share: a frame of a scenario, and its link. */
export interface SharedState<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays>
  extends FigureState<S, L> {
  readonly link: string;
}

/** A lab's files of a state: the pictures and tables of its figures. */
export interface LabFiles<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays> {
  readonly words: LabWords<S>;
  readonly figures: readonly LabFigure<S, L>[];
  /** The lane in focus. */
  focus(): number;
  /** Every number of a state; missing = its figures' tables have them all. */
  numbers?(state: SharedState<S, L>): DataTable;
  /** The tables on a printed sheet. */
  printed(state: SharedState<S, L>): readonly DataTable[];
  /** Whether the takeaway of a state already names its lane. */
  readonly pointNamesLane: boolean;
  /** The experiment of a stage without steps; missing or null = its stage has steps. */
  experiment?(scenario: S): string | null;
  /** The caveats of a scenario, in sentences; missing = it has none. */
  caveats?(scenario: S): readonly string[];
  /** The takeaway of a state. */
  point(state: SharedState<S, L>): Takeaway;
  /** The takeaway where a page compares the lanes; missing or null = it is the same as elsewhere. */
  compared?(state: SharedState<S, L>): Takeaway | null;
}
