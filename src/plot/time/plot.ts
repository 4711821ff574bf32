import type { LaneArrays } from "../../kernel/protocol/frame";
import type { FirstEvent, FrameInfo } from "../../kernel/protocol/messages";
import type { Surface } from "../surface";
import type { CurveFrame } from "./curves";
import type { Geometry } from "./geometry";
import type { PlotShape } from "./layout";
import type { ChartScale, StepRoom } from "./window";

/** A lane of a run. `firsts`: the first step of each effect in it, NaN = not yet; known of what stays as it is. */
export interface PlotLane extends LaneArrays {
  readonly firsts?: readonly number[];
}

/** A state of a run. */
export interface PlotState {
  readonly info: FrameInfo;
  readonly lanes: readonly PlotLane[];
}

/** From values to CSS pixels below the top of a panel, and the values to label. */
export interface PanelScale {
  readonly y: (value: number) => number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
}

/** Curves of all lanes over one scale. */
export interface Panel {
  readonly scale: PanelScale;
  /** The origin is where the steps begin, at the upper edge of the chart. */
  readonly draw: (surface: Surface, frame: CurveFrame) => void;
}

/** A row of marks under the graph: one effect of one lane. */
export interface EventRow {
  readonly effect: number;
  readonly kind: FirstEvent["effect"];
  /** Its number in order of appearance; an effect that is not the article's has a sign. */
  readonly glyph: string;
  readonly name: string;
  readonly harm: boolean;
}

/** The events of one lane, which have rows of marks. */
export interface PlotEvents {
  readonly rows: readonly EventRow[];
  readonly lane: number;
  readonly firsts: readonly number[];
}

/** A step with a line through the curves, and its words above them. */
export interface StepNote {
  readonly step: number;
  readonly words: string;
}

/** What a lane has at the end of its curve: where that is on the scale of the first panel, and in words. */
export interface CurveEnd {
  readonly value: number;
  readonly words: string;
  /** Its curve is an area. */
  readonly filled: boolean;
}

/** What the strip reads of a lane. */
export type StripLane = Pick<LaneArrays, "figures" | "series" | "heap">;

/** What the strip shows of each lane: a value a step, NaN = undefined there. */
export interface StripCurves {
  /** Of a column of a frame's series. */
  readonly column: (lane: StripLane, column: number) => number;
  /** Of the state itself. */
  readonly now: (lane: StripLane) => number;
  /** Where a value stands among those of all lanes: 0 = at the top … 1 = at the foot. */
  readonly depth: (values: readonly (readonly number[])[]) => (value: number) => number;
  /** The lane whose curve is an area; null = none. */
  readonly filled: number | null;
}

/** What a lab draws over time. The chart around it has the steps: their scale, range, playhead, loop and strip. */
export interface TimePlot extends PlotShape {
  /** The scale of the steps that a chart begins with. */
  readonly scale: ChartScale;
  /** From one column of the series to the next, CSS pixels, and the most columns. */
  readonly pitch: number;
  readonly mostColumns: number;
  /** A pointer leads to steps that have not run yet, too. */
  readonly seeksAhead: boolean;
  /** The steps of the whole run, when so many operations are done at the most. */
  readonly room: (frontier: number, scale: ChartScale) => StepRoom;
  /** One panel a share of its shape, so high in CSS pixels. */
  readonly panels: (state: PlotState, heights: readonly number[]) => readonly Panel[];
  readonly events: (told: PlotState) => PlotEvents;
  readonly note: (told: PlotState) => StepNote | null;
  /** `outside`: the playhead is not in view, so the view's own end counts. Empty = the lab says it elsewhere. */
  readonly ends: (state: PlotState, outside: boolean) => readonly CurveEnd[];
  /** Over the curves of all panels. */
  readonly drawOver: (surface: Surface, geometry: Geometry) => void;
  readonly strip: StripCurves;
}
