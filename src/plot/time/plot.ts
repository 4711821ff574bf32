import type { LaneArrays } from "../../kernel/protocol/frame";
import type { FirstEvent, FrameInfo } from "../../kernel/protocol/messages";
import type { Surface } from "../surface";
import type { CurveFrame } from "./curves";
import type { Geometry } from "./geometry";
import type { PlotShape } from "./layout";
import type { ChartScale, StepRoom } from "./window";

/** A lane of a run. `firsts`: the first step of each effect, NaN = not yet; only snapshots have it. */
export interface PlotLane extends LaneArrays {
  readonly firsts?: readonly number[];
}

/** A state of a run. */
export interface PlotState {
  readonly info: FrameInfo;
  readonly lanes: readonly PlotLane[];
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
  /** The effect's number in order of appearance; an effect that is not from the article has a symbol. */
  readonly glyph: string;
  readonly name: string;
  readonly harm: boolean;
}

/** The events of one lane, as rows of marks. */
export interface PlotEvents {
  readonly rows: readonly EventRow[];
  readonly lane: number;
  readonly firsts: readonly number[];
}

/** A step with a line through the curves, and a text above them. */
export interface StepNote {
  readonly step: number;
  readonly words: string;
}

/** A lane's value at the end of its curve: on the first panel's scale, and as text. */
export interface CurveEnd {
  readonly value: number;
  readonly words: string;
  /** Whether the curve is an area. */
  readonly filled: boolean;
}

/** The part of a lane that the strip reads. */
export type StripLane = Pick<LaneArrays, "figures" | "series" | "heap">;

/** The strip's curves: one value per lane and step, NaN = undefined. */
export interface StripCurves {
  /** From a column of a frame's series. */
  readonly column: (lane: StripLane, column: number) => number;
  /** From the state itself. */
  readonly now: (lane: StripLane) => number;
  /** Maps a value to its depth among those of all lanes: 0 = top … 1 = bottom. */
  readonly depth: (values: readonly (readonly number[])[]) => (value: number) => number;
  /** The lane drawn as an area; null = none. */
  readonly filled: number | null;
}

/** A lab's drawing over time. The chart around it handles the steps: their scale, range, playhead, loop and strip. */
export interface TimePlot extends PlotShape {
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
  readonly panels: (state: PlotState, heights: readonly number[]) => readonly Panel[];
  readonly events: (told: PlotState) => PlotEvents;
  readonly note: (told: PlotState) => StepNote | null;
  /** `outside`: the playhead is out of view, so the view's own end counts. Empty = the lab shows the values elsewhere. */
  readonly ends: (state: PlotState, outside: boolean) => readonly CurveEnd[];
  /** Draws over the curves of all panels. */
  readonly drawOver: (surface: Surface, geometry: Geometry) => void;
  readonly strip: StripCurves;
}
