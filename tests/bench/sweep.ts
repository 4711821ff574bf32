/**
 * The sweeps of the realloc lab, as the page computes them but on one thread: the default one beside its goal of 300 ms,
 * the one during a drag of the threshold beside its goal of 100 ms a picture, with the layout and the drawing of the chart,
 * and one of 100,000 pointers. Medians of rounds in turn.
 */
import { drawSizes } from "../../src/labs/realloc/charts/sizes-chart";
import { svgSurface } from "../../src/plot/svg-context";
import { sweepOf } from "../unit/realloc-kit";
import { median } from "./open-core";
import "../load-labs";

const ROUNDS = 5;
const SWEEPS = [
  { sweep: "default, 1,000 pointers", pointers: 1000, goal: "300 ms" },
  { sweep: "drag, 100 pointers", pointers: 100, goal: "100 ms" },
  { sweep: "100,000 pointers", pointers: 100_000, goal: "" },
] as const;

function milliseconds(pointers: number): number {
  const start = performance.now();
  const sweep = sweepOf({ pointers });
  const { surface } = svgSurface(856, 400);
  drawSizes(surface, { sweep, baseline: null, lane: 0, size: 65_536, show: "all", stat: "mean" });
  return performance.now() - start;
}

const rows = SWEEPS.map(({ sweep, pointers, goal }) => {
  const rounds = Array.from({ length: ROUNDS }, () => milliseconds(pointers));
  return { sweep, "sweep and picture": `${median(rounds).toFixed(0)} ms`, goal };
});
console.table(rows);
