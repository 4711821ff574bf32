import type { ChartView } from "../../kernel/protocol/messages";
import type { ChartWindow, StepRoom } from "./window";

/** Chooses other steps than `shown`, in a run that has `room`. Each move begins where the one before it ended. */
export type ChartMove = (moves: typeof import("./moves"), shown: ChartView, room: StepRoom) => ChartWindow;
