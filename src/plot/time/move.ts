import type { ChartView } from "../../kernel/protocol/messages";
import type { ChartWindow, StepRoom } from "./window";

/** Chooses which steps to show, instead of `shown`, in a run with `room`. Each move continues from the one before it. */
export type ChartMove = (moves: typeof import("./moves"), shown: ChartView, room: StepRoom) => ChartWindow;
