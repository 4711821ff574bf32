import type { LaneArrays } from "../../kernel/protocol/frame";
import type { FirstEvent, FrameInfo } from "../../kernel/protocol/messages";
import type { Surface } from "../surface";
import type { CurveFrame } from "./curves";
import type { Geometry } from "./geometry";
import type { PlotShape } from "./layout";
import type { ChartScale, StepRoom } from "./window";

/** A lane of a run. `firsts`: the first step of each effect, NaN = not yet; only snapshots have it. */
type PlotLane<L extends LaneArrays = LaneArrays> = L & { readonly firsts?: readonly number[] };

/** A state of a run. */
export interface PlotState<L extends LaneArrays = LaneArrays> {
  readonly info: FrameInfo;
  readonly lanes: readonly PlotLane<L>[];
}

/** Maps values to CSS pixels below the top of a panel, and lists the values to label. */
export interface PanelScale {
  readonly y: (value: number) => number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
}

/** The curves of all lanes on one scale. */
export interface Panel {
  readonly scale: PanelScale;
  /** The origin is the start of the steps, at the upper edge of the chart. */
  readonly draw: (surface: Surface, frame: CurveFrame) => void;
}

/** A row of marks below the graph: one effect of one lane. */
export interface EventRow {
  readonly effect: number;
  readonly kind: FirstEvent["effect"];
  /** The effect's number in the article; an event that is no effect of the article has a sign. */
  readonly glyph: string;
  readonly name: string;
  readonly harm: boolean;
}

/** The events of one lane, as rows of marks. */
export interface PlotEvents {
  readonly rows: readonly EventRow[];
  readonly lane: number;
  readonly firsts: readonly number[];
  /** How often each kind of event happened in each column of a lane's series: `kinds` numbers per column. */
  counts(lane: LaneArrays): Uint32Array;
  readonly kinds: number;
}

/** A step with a line through the curves, and a text above them. */
export interface StepNote {
  readonly step: number;
  readonly words: string;
}

/** A lane's value at the playhead: on the first panel's scale, and as text. */
export interface PlayheadValue {
  readonly value: number;
  readonly words: string;
  /** Whether the curve is an area. */
  readonly filled: boolean;
}

/** The strip's curves: one value per lane and step, NaN = undefined. */
export interface StripCurves<L extends LaneArrays = LaneArrays> {
  /** From a column of a frame's series. */
  column(lane: L, column: number): number;
  /** From the state itself. */
  now(lane: L): number;
  /** Maps a value to its depth among those of all lanes: 0 = top … 1 = bottom. */
  readonly depth: (values: readonly (readonly number[])[]) => (value: number) => number;
  /** The lane drawn as an area; null = none. */
  readonly filled: number | null;
}

/** A lab's drawing over time. The chart around it handles the steps: their scale, range, playhead, loop and strip. */
export interface TimePlot<L extends LaneArrays = LaneArrays> extends PlotShape {
  /** The initial scale of the steps. */
  readonly scale: ChartScale;
  /** The width of a series column, CSS pixels, and the most columns. */
  readonly pitch: number;
  readonly mostColumns: number;
  /** Whether a pointer may seek to steps that have not run yet. */
  readonly seeksAhead: boolean;
  /** The steps of the whole run after at most `frontier` operations. */
  readonly room: (frontier: number, scale: ChartScale) => StepRoom;
  /** One panel per share of the shape, with its height in CSS pixels. */
  panels(state: PlotState<L>, heights: readonly number[]): readonly Panel[];
  events(snapshot: PlotState<L>): PlotEvents;
  note(snapshot: PlotState<L>): StepNote | null;
  /** Each lane's value at the playhead, even if that is out of view. Empty = the lab shows the values elsewhere. */
  values(state: PlotState<L>): readonly PlayheadValue[];
  /** Draws over the curves of all panels. */
  readonly drawOver: (surface: Surface, geometry: Geometry) => void;
  readonly strip: StripCurves<L>;
}
