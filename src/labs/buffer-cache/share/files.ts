import { loopOf } from "../../../kernel/protocol/messages";
import { isOfTrace } from "../../../models/allocation/call-trace";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { caveatsIn } from "../../shared/calls/use-kept-calls";
import type { LabFiles, SharedState } from "../../shared/lab-files";
import { laneNames } from "../../shared/scenario-words";
import { efficiencyTable } from "../charts/chart-table";
import { graphBlocks } from "../charts/picture-graph";
import { stageBlocks } from "../charts/picture-stage";
import { bufferWords } from "../lab-words";
import { useField } from "../stage/field-store";
import { finePrint } from "../stage/field-words";
import { takeaway } from "../words/describe-frame";
import { allFigures, figuresTable, memoryTable } from "./figures-table";

const namesOf = ({ scenario }: SharedState<AllocationScenario, AllocationLane>) => laneNames(bufferWords, scenario);

/** The files that the buffer-cache lab exports. */
export const bufferFiles: LabFiles<AllocationScenario, AllocationLane> = {
  words: bufferWords,
  focus: () => useField.getState().main,
  pictures: () => ({ stage: "stage", graph: "efficiency graph" }),
  sheet: () => ["stage", "graph"],
  tables: ["figures", "efficiency"],
  pointNamesLane: false,
  caveats: (scenario) => (isOfTrace(scenario) ? caveatsIn(scenario) : []),
  point: ({ lanes, focus }) => {
    const lane = lanes[focus];
    return lane === undefined ? { strong: "", rest: "" } : takeaway(lane);
  },
  blocks: (picture, state) => {
    const { info, lanes, scenario, focus, firsts } = state;
    const names = namesOf(state);
    return picture === "stage"
      ? stageBlocks({ lanes, names, poisonRatio: scenario.poisonRatio, lens: scenario.lens, focus, finePrint })
      : graphBlocks({ info, lanes, names, focus, firsts, loop: loopOf(scenario) });
  },
  table: (kind, state) =>
    kind === "figures"
      ? allFigures(state.lanes, namesOf(state), isOfTrace(state.scenario))
      : efficiencyTable(state, state.focus),
  printed: (state) => {
    const names = namesOf(state);
    const memory = memoryTable(state.lanes, names);
    return [figuresTable(state.lanes, names, isOfTrace(state.scenario)), ...(memory === null ? [] : [memory])];
  },
};
