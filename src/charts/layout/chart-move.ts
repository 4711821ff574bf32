import type { ChartView } from "../../protocol/messages";
import type { ChartWindow } from "./chart-window";

/** A way from the steps `shown` to others. The ways come with the first that is gone; each goes from where the one before it led. */
export type ChartMove = (moves: typeof import("./chart-moves"), shown: ChartView) => ChartWindow;
