import type { ChartView } from "../../kernel/protocol/messages";
import type { PlotState } from "../../plot/time/plot";

/** The parts of a run that a chart over time uses. */
export interface TimeRun {
  readonly frames: {
    /** The state that the page shows. It does not change. */
    readonly reading: () => PlotState;
    /** The most chart columns that a frame can have. */
    readonly mostColumns: () => number;
    /** Calls a listener on every new state, and returns its unsubscribe function. */
    readonly subscribeReading: (listener: () => void) => () => void;
  };
  /** Requests the series of a view, from the next frame on. */
  readonly view: (view: ChartView) => void;
  /** Goes to a step; `first`: it is the first one of a drag. */
  readonly seek: (step: number, first: boolean) => void;
  /** Moves by steps; ±Infinity = to the start, or to the end. */
  readonly step: (by: number) => void;
}
