import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { DataTable } from "../../../shared/data-table";
import type { LabFiles } from "../../shared/lab-files";
import type { Takeaway } from "../../shared/takeaway";
import { callsIn, placeIn } from "../call/call-figure";
import { shownTakeaway } from "../call/headline";
import { reallocFigures } from "../figures";
import { growthTakeaway, growthWhere } from "../growth/growth-words";
import { reallocWords } from "../lab-words";
import { growthsIn, sweepIn } from "../outcomes";
import type { ReallocState } from "../realloc-figure";
import { useReallocLook } from "../realloc-store";
import type { ReallocScenario, ReallocStage } from "../scenario/realloc-scenario";
import { sweepTakeaway } from "../sizes/headline";

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
