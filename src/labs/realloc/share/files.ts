import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { paragraph } from "../../../plot/picture-blocks";
import type { LabFiles, SharedState } from "../../shared/lab-files";
import { callTable } from "../call-table";
import { callSentence } from "../call-words";
import { reallocWords } from "../lab-words";
import { useReallocLook } from "../realloc-store";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { sweepTakeaway } from "../sizes/headline";
import { planOf } from "../sizes/sweep-plan";
import { knownSweep } from "../sizes/sweep-store";
import { pathsTable, sizesTable } from "../sizes/tables";
import { sweepBlocks } from "./blocks";

type State = SharedState<ReallocScenario, AllocationLane>;

const sweepOf = ({ scenario }: State) => knownSweep(planOf(scenario));

/** The files that the realloc lab exports. */
export const reallocFiles: LabFiles<ReallocScenario, AllocationLane> = {
  words: reallocWords,
  focus: () => useReallocLook.getState().focus,
  pictures: { sizes: "all sizes" },
  sheet: ["sizes"],
  tables: ["sizes", "paths", "call"],
  pointNamesLane: false,
  point: (state) => sweepTakeaway(sweepOf(state), state.scenario, state.focus),
  blocks: (_, state) => [
    ...sweepBlocks(sweepOf(state), state.scenario, state.focus),
    paragraph(callSentence(state.scenario, state.info, state.lanes[state.focus]), { size: 13 }),
  ],
  table: (kind, state) => {
    if (kind === "call") return callTable(state.scenario, state.lanes);
    return kind === "sizes"
      ? sizesTable(sweepOf(state), state.scenario, state.focus)
      : pathsTable(sweepOf(state), state.focus);
  },
  printed: (state) => [sizesTable(sweepOf(state), state.scenario, state.focus), callTable(state.scenario, state.lanes)],
};
