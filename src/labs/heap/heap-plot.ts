import { LIMIT } from "../../generated/abi";
import { isOfTrace } from "../../models/allocation/call-trace";
import { columnValue } from "../../models/allocation/charts/heap-figures";
import { heapFigure } from "../../models/allocation/figures";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { linearScale } from "../../plot/scales";
import type { TimePlot } from "../../plot/time/plot";
import { type ChartScale, roomOfRun, type StepRoom } from "../../plot/time/window";
import { heapsOf, UNKNOWN_HEAP } from "../shared/heap/heaps";
import { type HeapMeasure, MEASURES, overheadTop } from "./charts/layout/curves";
import { drawEndOfProgram, measurePanel, measureShares } from "./charts/measures";
import { FIRST, LAST } from "./experiment";

/** On a phone, the names are above their panels. heap-curves.css has the same numbers. CSS pixels. */
const PHONE = "(width <= 43.75rem)";
const HEADS = [34, 18, 18];

/** The range of the step axis. A linear one ends with a run of known length. On a log scale it is the experiment's, doubled until it holds the run, up to `most` operations. */
function heapRoom(frontier: number, scale: ChartScale, most: number): StepRoom {
  if (scale === "linear" || most <= FIRST) return roomOfRun(frontier, most);
  let end = LAST;
  while (end < frontier) end *= 2;
  return { from: FIRST, end: Math.min(end, most) };
}

/** The first scale of the step axis. A recording has no early and late steps that differ as those of an experiment. */
export const firstScale = (scenario: AllocationScenario): ChartScale => (isOfTrace(scenario) ? "linear" : "log");

/**
 * Measures of every heap, by default all. `end`: operations after which the program ends; null = not asked. `most`: those
 * that the run can have.
 */
export const heapPlot = (
  end: number | null,
  measures: readonly HeapMeasure[] = MEASURES,
  most: number = LIMIT.STEPS,
  scale: ChartScale = "log",
): TimePlot<AllocationLane> => ({
  edges: { left: 53, right: 28 },
  shares: measureShares(measures.length),
  heads: () => (matchMedia(PHONE).matches ? HEADS.slice(0, measures.length) : []),
  scale,
  pitch: 2,
  mostColumns: 480,
  seeksAhead: true,
  room: (frontier, scale) => heapRoom(frontier, scale, most),
  panels: (state, heights) => {
    const input = { view: state.info.view, heaps: heapsOf(state) };
    return measures.map((measure, i) => measurePanel(measure, input, heights[i] ?? 0));
  },
  events: () => NO_EVENTS,
  note: () => null,
  values: () => [],
  drawOver: (surface, geometry) => {
    if (end !== null) drawEndOfProgram(surface, geometry, end);
  },
  strip: {
    column: ({ heap = UNKNOWN_HEAP }, column) => columnValue(heap.series, column, "mean"),
    now: ({ heap = UNKNOWN_HEAP }) => heapFigure(heap, "overhead"),
    depth: (values) => {
      return linearScale([0, overheadTop(values.flat())], [1, 0]);
    },
    filled: null,
  },
});

/** The story beside the stage shows the rare events. */
const NO_EVENTS = { rows: [], lane: 0, firsts: [], counts: () => new Uint32Array(), kinds: 0 };
