import type { ChartView } from "../../protocol/messages";
import type { ChartWindow, StepRoom } from "./window";

/**
 * A way from the steps `shown`, in a run that has `room`, to others. The ways come with the first that is gone; each goes
 * from where the one before it led.
 */
export type ChartMove = (moves: typeof import("./moves"), shown: ChartView, room: StepRoom) => ChartWindow;
