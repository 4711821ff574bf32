import type { ChartView } from "../../../kernel/protocol/messages";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { meanSteps } from "./layout/running-mean";

/** Explains the lines of the graph: "bold: mean of 500 steps · pale: A’s range". */
export function curveWords(view: ChartView, lanes: number, focus: number): string {
  const steps = meanSteps(view);
  if (steps === 1) return "each step on its own";
  const mean = steps === null ? "mean" : `mean of ${formatInteger(steps)} steps`;
  return `bold: ${mean} · pale: ${lanes > 1 ? `${laneLetter(focus)}’s range` : "range"}`;
}
