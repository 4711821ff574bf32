import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { type Block, paragraph } from "../../../plot/picture-blocks";
import type { DataTable } from "../../../shared/data-table";
import { blocksFigure } from "../../shared/blocks-figure";
import type { FigureState } from "../../shared/lab-figures";
import type { LabFiles } from "../../shared/lab-files";
import type { Takeaway } from "../../shared/takeaway";
import { billTable } from "../call/bill";
import { callBlocks } from "../call/blocks";
import { knownCall } from "../call/call-store";
import { shownTakeaway } from "../call/headline";
import { callTable } from "../call-table";
import { callPlace, callSentence } from "../call-words";
import { growthBlocks } from "../growth/blocks";
import { planOf as growthPlanOf } from "../growth/growth-plan";
import { knownGrowths } from "../growth/growth-store";
import { growthTakeaway, growthWhere } from "../growth/growth-words";
import { growthsTable, rulesTable } from "../growth/tables";
import { reallocWords } from "../lab-words";
import { useReallocLook } from "../realloc-store";
import type { ReallocScenario, ReallocStage } from "../scenario/realloc-scenario";
import { sweepTakeaway } from "../sizes/headline";
import { planOf } from "../sizes/sweep-plan";
import { knownSweep } from "../sizes/sweep-store";
import { pathsTable, sizesTable } from "../sizes/tables";
import { sweepBlocks } from "./blocks";

type State = FigureState<ReallocScenario, AllocationLane>;

const sweepOf = ({ scenario }: State) => knownSweep(planOf(scenario));
const growthsOf = ({ scenario, focus }: State) => knownGrowths(growthPlanOf(scenario, focus));
/** The call that the state ends with; null = it is not known yet, or no call has been made. */
const callOf = ({ scenario, info }: State) => knownCall({ scenario, calls: info.done });
const laneCallOf = (state: State) => callOf(state)?.lastCalls[state.focus] ?? null;

const TABLES: Readonly<Record<string, (state: State) => DataTable>> = {
  sizes: (state) => sizesTable(sweepOf(state), state.scenario, state.focus),
  paths: (state) => pathsTable(sweepOf(state), state.focus),
  call: (state) => callTable(state.scenario, state.lanes),
  bill: (state) => billTable(laneCallOf(state), state.scenario.prices),
  rules: (state) => rulesTable(growthsOf(state)),
  growths: (state) => growthsTable(growthsOf(state)),
};

/** The parts of a stage that are shared: its takeaway, its picture, and the tables that are printed. */
interface StageFiles {
  point(state: State): Takeaway;
  blocks(state: State): readonly Block[];
  readonly printed: readonly string[];
}

const STAGES: Readonly<Record<ReallocStage, StageFiles>> = {
  sizes: {
    point: (state) => sweepTakeaway(sweepOf(state), state.scenario, state.focus),
    blocks: (state) => [...sweepBlocks(sweepOf(state), state.scenario, state.focus), sentenceOf(state)],
    printed: ["sizes", "call"],
  },
  call: {
    point: (state) => shownTakeaway(laneCallOf(state), placeOf(state)),
    blocks: (state) => {
      const call = callOf(state);
      return call === null ? [sentenceOf(state)] : callBlocks(call, state.scenario, placeOf(state));
    },
    printed: ["bill", "call"],
  },
  growth: {
    point: (state) => growthTakeaway(growthsOf(state)),
    blocks: (state) => growthBlocks(growthsOf(state)),
    printed: ["rules"],
  },
};

const stageOf = ({ scenario }: State): StageFiles => STAGES[scenario.stage];
const laneOf = ({ lanes, focus }: State) => lanes[focus];
const placeOf = (state: State) => callPlace(state.scenario, state.info, laneOf(state));
const sentenceOf = (state: State): Block =>
  paragraph(callSentence(state.scenario, state.info, laneOf(state)), { size: 13 });

/** The files that the realloc lab exports. The picture is that of the stage. */
export const reallocFiles: LabFiles<ReallocScenario, AllocationLane> = {
  words: reallocWords,
  focus: () => useReallocLook.getState().focus,
  figures: [
    blocksFigure("stages", "stage", "stage", (state) => stageOf(state).blocks(state)),
    ...Object.entries(TABLES).map(([id, table]) => blocksFigure(id, id, "data", () => [], table)),
  ],
  pointNamesLane: false,
  // A growing vector has no steps.
  experiment: (scenario) => (scenario.stage === "growth" ? growthWhere(scenario) : null),
  point: (state) => stageOf(state).point(state),
  printed: (state) => stageOf(state).printed.map((kind) => tableOf(kind, state)),
};

/** @throws RangeError for a table that the lab has not, which is a bug in our own code. */
function tableOf(kind: string, state: State): DataTable {
  const table = TABLES[kind];
  if (table === undefined) throw new RangeError(`The realloc lab has no table ${kind}.`);
  return table(state);
}
