import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Frame } from "../../kernel/run/frame-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { Block } from "../../plot/picture-blocks";
import type { DataTable } from "../../shared/data-table";
import type { LabWords } from "./lab-words";
import type { Takeaway } from "./takeaway";

/** A state to share: a frame of a scenario, and its link. */
export interface SharedState<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays> extends Frame<L> {
  readonly scenario: S;
  readonly link: string;
  /** As FrameStore.firsts, for the lane in focus. */
  readonly firsts: readonly number[];
  readonly focus: number;
}

/** A lab's files of a state. */
export interface LabFiles<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays> {
  readonly words: LabWords<S>;
  /** The lane in focus. */
  focus(): number;
  /** Descriptions of a scenario's pictures, by the name that files use. */
  pictures(scenario: S): Readonly<Record<string, string>>;
  /** The pictures on a scenario's printed sheet. */
  sheet(scenario: S): readonly string[];
  /** The tables exported as files, by the name that files use. */
  readonly tables: readonly string[];
  /** Whether the takeaway of a state already names its lane. */
  readonly pointNamesLane: boolean;
  /** The experiment of a stage without steps; missing or null = its stage has steps. */
  experiment?(scenario: S): string | null;
  /** The caveats of a scenario, in sentences; missing = it has none. */
  caveats?(scenario: S): readonly string[];
  /** The takeaway of a state. */
  point(state: SharedState<S, L>): Takeaway;
  /** The drawing of a picture, without the text around it. */
  blocks(picture: string, state: SharedState<S, L>): readonly Block[];
  table(kind: string, state: SharedState<S, L>): DataTable;
  /** The tables on a printed sheet. */
  printed(state: SharedState<S, L>): readonly DataTable[];
}
