import type { ChartView } from "../../kernel/protocol/messages";
import type { ChartWindow, StepRoom } from "./window";

/**
 * Chooses other steps than `shown`, in a run that has `room`. The moves are loaded with the first one that is made; each
 * begins where the one before it ended.
 */
export type ChartMove = (moves: typeof import("./moves"), shown: ChartView, room: StepRoom) => ChartWindow;
