import type { ChartView } from "../../kernel/protocol/messages";
import type { PlotState } from "../../plot/time/plot";

/** What a chart of time needs of the run that it shows. */
export interface TimeRun {
  readonly frames: {
    /** The state in force; its arrays are valid until the next one. */
    readonly frame: () => PlotState;
    /** The state that words are about; it stays as it is. */
    readonly reading: () => PlotState;
    /** Each calls a listener on every new state, and returns what unsubscribes it. */
    readonly subscribe: (listener: () => void) => () => void;
    readonly subscribeReading: (listener: () => void) => () => void;
  };
  /** Asks for the series of a view, from the next frame on. */
  readonly view: (view: ChartView) => void;
  /** Goes to a step; `first`: it is the first one of a drag. */
  readonly seek: (step: number, first: boolean) => void;
}
