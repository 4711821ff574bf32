import { figureOf } from "../../models/allocation/figure-table";
import { heapName, heapSentence } from "../../models/allocation/heap-words";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { DataTable } from "../../shared/data-table";
import { formatInteger } from "../../shared/format";
import { SOURCES } from "../../shared/sources";
import type { LabSweep } from "../../sweep/lab-sweep";
import { batchesSentence } from "../../workloads/allocation/workload-words";
import type { LabHelp } from "../lab";
import { overheadQuestion } from "../shared/heap/heap-question";
import { heapSweep } from "../shared/heap/heap-sweep";
import type { LabFiles } from "../shared/lab-files";
import type { LabQuestion } from "../shared/lab-lesson";
import { headlineOf, type LabWords } from "../shared/lab-words";
import type { Takeaway } from "../shared/takeaway";
import { shownTakeaway } from "./call/call-words";
import { callsIn, placeIn } from "./call/figures";
import { reallocFigures } from "./figures";
import { growthSentence, growthTakeaway, growthWhere } from "./growth/growth-words";
import { growthsIn, type ReallocState, sweepIn } from "./realloc-figure";
import { discardsIn, type ReallocScenario, type ReallocStage } from "./scenario/realloc-scenario";
import { sweepTakeaway } from "./sizes/sweep-words";
import { useReallocLook } from "./use-realloc";

/* The parts of the lab that the page loads when it needs them. */

/** The help of the realloc lab. */
export const reallocHelp: LabHelp = {
  about:
    "What does a realloc cost, by size? For each size, a program gets many blocks, resizes all of them and frees them. The heap either stays in place, copies, or lets the system rename pages. A second stage shows one call: its pages, its place among the mappings and every step of the heap. A third lets vectors grow, and compares what growth factors copy and leave behind.",
  sources:
    "The paths, addresses and page faults of glibc 2.36 match the real one; the addresses of 2.41, 2.43 and musl do too. Other versions of glibc follow its source. Cycles are counts times prices, so they are modeled. There are no caches in the model.",
  article: SOURCES.realloc,
  keys: [
    ["← → on the chart", "the previous size, the next size"],
    ["↑ ↓ on the chart", "another path of the size"],
    ["Enter on the chart", "the first call on this path"],
    ["← →", "in One call: the call before, the call after"],
    ["N, B", "in One call: the next step, the previous step"],
    ["A", "in One call: all steps"],
  ],
};

/** A lane of this lab is its heap. */
export const reallocWords: LabWords<ReallocScenario> = {
  laneName: ({ heap }) => heapName(heap),
  laneSentence: (lane) =>
    `${heapSentence(lane.heap)}.${discardsIn(lane) ? " Its realloc frees, then allocates, and loses the contents." : ""}`,
  headline: headlineOf(figureOf("heap_page_faults")),
  together: () => "",
  workload: (scenario) => (scenario.stage === "growth" ? `${growthSentence(scenario)}.` : batchesSentence(scenario)),
  randomness: ({ order, seed }) => (order === "shuffled" ? `Random orders: PCG32, seed ${formatInteger(seed)}.` : ""),
};

/** A growing vector has no steps, so nothing about one can be predicted. */
export const reallocQuestions: readonly LabQuestion<ReallocScenario>[] = [
  { ...overheadQuestion, isOf: ({ stage }) => stage !== "growth" },
];

/** Sweeps one parameter of a heap over its range, on the batches of one size. */
export const reallocSweep: LabSweep<ReallocScenario> = {
  ...heapSweep,
  steps: { usual: 3000, least: 3, most: 300_000 },
};

/** The takeaway of each stage. */
const POINTS: Readonly<Record<ReallocStage, (state: ReallocState) => Takeaway>> = {
  sizes: (state) => sweepTakeaway(sweepIn(state), state.scenario, state.focus),
  call: (state) => shownTakeaway(callsIn(state)[state.focus] ?? null, placeIn(state)),
  growth: (state) => growthTakeaway(growthsIn(state)),
};

/** The tables that are printed with each stage, by figure. */
const PRINTED: Readonly<Record<ReallocStage, readonly string[]>> = {
  sizes: ["sizes", "call"],
  call: ["bill", "call"],
  growth: ["rules"],
};

/** @throws RangeError for a figure without a table, which is a bug in our own code. */
function tableOf(id: string, state: ReallocState): DataTable {
  const table = reallocFigures.find((figure) => figure.id === id)?.table?.(state);
  if (table === undefined) throw new RangeError(`The realloc lab has no table ${id}.`);
  return table;
}

/** The files that the realloc lab exports. The picture is that of the stage. */
export const reallocFiles: LabFiles<ReallocScenario, AllocationLane> = {
  words: reallocWords,
  focus: () => useReallocLook.getState().focus,
  figures: reallocFigures,
  pointNamesLane: false,
  // A growing vector has no steps.
  experiment: (scenario) => (scenario.stage === "growth" ? growthWhere(scenario) : null),
  point: (state) => POINTS[state.scenario.stage](state),
  printed: (state) => PRINTED[state.scenario.stage].map((id) => tableOf(id, state)),
};
