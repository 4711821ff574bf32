import { loopOf } from "../../../kernel/protocol/messages";
import { isOfTrace } from "../../../models/allocation/call-trace";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { blocksFigure } from "../../shared/blocks-figure";
import { caveatsIn } from "../../shared/calls/use-kept-calls";
import type { FigureState } from "../../shared/lab-figures";
import type { LabFiles } from "../../shared/lab-files";
import { laneNames } from "../../shared/scenario-words";
import { efficiencyTable } from "../charts/chart-table";
import { graphBlocks } from "../charts/picture-graph";
import { stageBlocks } from "../charts/picture-stage";
import { bufferWords } from "../lab-words";
import { useField } from "../stage/field-store";
import { finePrint } from "../stage/field-words";
import { takeaway } from "../words/describe-frame";
import { allFigures, figuresTable, memoryTable } from "./figures-table";

const namesOf = ({ scenario }: FigureState<AllocationScenario, AllocationLane>) => laneNames(bufferWords, scenario);

/** The files that the buffer-cache lab exports. */
export const bufferFiles: LabFiles<AllocationScenario, AllocationLane> = {
  words: bufferWords,
  focus: () => useField.getState().main,
  figures: [
    blocksFigure("lanes", "stage", "stage", (state) => {
      const { lanes, scenario, focus } = state;
      const { poisonRatio, lens } = scenario;
      return stageBlocks({ lanes, names: namesOf(state), poisonRatio, lens, focus, finePrint });
    }),
    blocksFigure("graph", "efficiency graph", "file", (state) => {
      const { info, lanes, scenario, focus, firsts } = state;
      return graphBlocks({ info, lanes, names: namesOf(state), focus, firsts, loop: loopOf(scenario) });
    }),
    blocksFigure(
      "efficiency",
      "efficiency",
      "data",
      () => [],
      (state) => efficiencyTable(state, state.focus),
    ),
  ],
  numbers: (state) => allFigures(state.lanes, namesOf(state), isOfTrace(state.scenario)),
  pointNamesLane: false,
  caveats: (scenario) => (isOfTrace(scenario) ? caveatsIn(scenario) : []),
  point: ({ lanes, focus }) => {
    const lane = lanes[focus];
    return lane === undefined ? { strong: "", rest: "" } : takeaway(lane);
  },
  printed: (state) => {
    const names = namesOf(state);
    const memory = memoryTable(state.lanes, names);
    return [figuresTable(state.lanes, names, isOfTrace(state.scenario)), ...(memory === null ? [] : [memory])];
  },
};
