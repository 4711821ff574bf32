import type { Frame } from "../../kernel/run/frame-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { Takeaway } from "../../plot/describe-frame";
import type { Block } from "../../plot/picture-blocks";
import type { DataTable } from "../../shared/data-table";
import type { LabWords } from "./lab-words";

/** A state to be handed on: a frame of a scenario, and the address that leads to it. */
export interface SharedState<S extends Scenario = Scenario> extends Frame {
  readonly scenario: S;
  readonly link: string;
  /** As FrameStore.firsts, of the lane in focus. */
  readonly firsts: readonly number[];
  readonly focus: number;
}

/** What a lab hands on of a state. */
export interface LabFiles<S extends Scenario = Scenario> {
  readonly words: LabWords<S>;
  /** The lane that a person looks at. */
  focus(): number;
  /** What its pictures show, by what files call them. */
  readonly pictures: Readonly<Record<string, string>>;
  /** The pictures of a sheet of paper. */
  readonly sheet: readonly string[];
  /** The tables that are files, by what files call them. */
  readonly tables: readonly string[];
  /** Whether the point of a state names its lane itself. */
  readonly pointNamesLane: boolean;
  /** The point of a state. */
  point(state: SharedState<S>): Takeaway;
  /** What a picture draws, without the words around it. */
  blocks(picture: string, state: SharedState<S>): readonly Block[];
  table(kind: string, state: SharedState<S>): DataTable;
  /** The tables of a sheet of paper. */
  printed(state: SharedState<S>): readonly DataTable[];
}
