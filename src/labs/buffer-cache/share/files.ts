import { isOfTrace } from "../../../models/allocation/call-trace";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { caveatsIn } from "../../shared/calls/use-kept-calls";
import type { LabFiles } from "../../shared/lab-files";
import { namesOf } from "../buffer-figure";
import { bufferFigures } from "../figures";
import { bufferWords } from "../lab-words";
import { useField } from "../stage/field-store";
import { allFigures, figuresTable, memoryTable } from "../tables";
import { comparedTakeaway, takeaway } from "../words/describe-frame";

/** The files that the buffer-cache lab exports. */
export const bufferFiles: LabFiles<AllocationScenario, AllocationLane> = {
  words: bufferWords,
  focus: () => useField.getState().main,
  figures: bufferFigures,
  numbers: (state) => allFigures(state.lanes, namesOf(state), isOfTrace(state.scenario)),
  pointNamesLane: false,
  caveats: (scenario) => (isOfTrace(scenario) ? caveatsIn(scenario) : []),
  point: ({ lanes, focus }) => {
    const lane = lanes[focus];
    return lane === undefined ? { strong: "", rest: "" } : takeaway(lane);
  },
  compared: ({ lanes }) => comparedTakeaway(lanes),
  printed: (state) => {
    const names = namesOf(state);
    const memory = memoryTable(state.lanes, names);
    return [figuresTable(state.lanes, names, isOfTrace(state.scenario)), ...(memory === null ? [] : [memory])];
  },
};
