import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { type Block, paragraph } from "../../../plot/picture-blocks";
import type { DataTable } from "../../../shared/data-table";
import type { LabFiles, SharedState } from "../../shared/lab-files";
import { callTable } from "../call-table";
import { callSentence } from "../call-words";
import { growthBlocks } from "../growth/blocks";
import { planOf as growthPlanOf } from "../growth/growth-plan";
import { knownGrowths } from "../growth/growth-store";
import { growthTakeaway } from "../growth/growth-words";
import { growthsTable, rulesTable } from "../growth/tables";
import { reallocWords } from "../lab-words";
import { useReallocLook } from "../realloc-store";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { sweepTakeaway } from "../sizes/headline";
import { planOf } from "../sizes/sweep-plan";
import { knownSweep } from "../sizes/sweep-store";
import { sweepWords } from "../sizes/sweep-words";
import { pathsTable, sizesTable } from "../sizes/tables";

type State = SharedState<ReallocScenario, AllocationLane>;

const sweepOf = ({ scenario }: State) => knownSweep(planOf(scenario));
const growthsOf = ({ scenario, focus }: State) => knownGrowths(growthPlanOf(scenario, focus));
const isGrowth = ({ scenario }: State) => scenario.stage === "growth";

const TABLES: Readonly<Record<string, (state: State) => DataTable>> = {
  sizes: (state) => sizesTable(sweepOf(state), state.scenario, state.focus),
  paths: (state) => pathsTable(sweepOf(state), state.focus),
  call: (state) => callTable(state.scenario, state.lanes),
  rules: (state) => rulesTable(growthsOf(state)),
  growths: (state) => growthsTable(growthsOf(state)),
};

/** The files that the realloc lab exports. The picture is that of the stage. */
export const reallocFiles: LabFiles<ReallocScenario, AllocationLane> = {
  words: reallocWords,
  focus: () => useReallocLook.getState().focus,
  pictures: { stage: "stage" },
  sheet: ["stage"],
  tables: Object.keys(TABLES),
  pointNamesLane: false,
  point: (state) =>
    isGrowth(state) ? growthTakeaway(growthsOf(state)) : sweepTakeaway(sweepOf(state), state.scenario, state.focus),
  blocks: (_, state) => (isGrowth(state) ? growthBlocks(growthsOf(state)) : sweepBlocks(state)),
  table: tableOf,
  printed: (state) => (isGrowth(state) ? ["rules"] : ["sizes", "call"]).map((kind) => tableOf(kind, state)),
};

const sweepBlocks = (state: State): readonly Block[] => [
  paragraph(sweepWords(sweepOf(state), state.scenario, state.focus), { size: 13 }),
  paragraph(callSentence(state.scenario, state.info, state.lanes[state.focus]), { size: 13 }),
];

/** @throws RangeError for a table that the lab has not, which is a bug in our own code. */
function tableOf(kind: string, state: State): DataTable {
  const table = TABLES[kind];
  if (table === undefined) throw new RangeError(`The realloc lab has no table ${kind}.`);
  return table(state);
}
