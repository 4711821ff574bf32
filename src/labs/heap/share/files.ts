import { isOfTrace } from "../../../models/allocation/call-trace";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { blocksFigure } from "../../shared/blocks-figure";
import { caveatsIn } from "../../shared/calls/use-kept-calls";
import { heapsOf } from "../../shared/heap/heaps";
import type { FigureState } from "../../shared/lab-figures";
import type { LabFiles } from "../../shared/lab-files";
import { laneNames } from "../../shared/scenario-words";
import { curvesTable } from "../charts/curves-table";
import { heapPicture, heapTakeaway } from "../charts/describe-heap";
import { heapCurvesBlocks, heapStageBlocks } from "../charts/picture";
import { useHeapLook } from "../heap-store";
import { heapWords } from "../lab-words";
import { scaleOf } from "../map-scale";
import { heapFiguresSheet, heapFiguresTable } from "./figures-table";

const namesOf = ({ scenario }: FigureState<AllocationScenario, AllocationLane>) => laneNames(heapWords, scenario);

/** The lanes of a recording; otherwise none. */
const recordedLanes = ({ scenario, lanes }: FigureState<AllocationScenario, AllocationLane>) =>
  isOfTrace(scenario) ? lanes : [];

/** The data that pictures draw of a state. */
function sourceOf(state: FigureState<AllocationScenario, AllocationLane>) {
  const [heaps, names] = [heapsOf(state), namesOf(state)];
  const named = heaps.map((heap, lane) => ({ name: names[lane] ?? "", heap }));
  return {
    info: state.info,
    heaps,
    names,
    scale: (width: number, height: number) => scaleOf(state, width, height),
    words: heapPicture(state.info.done, named),
  };
}

/** The files that the heap lab exports. */
export const heapFiles: LabFiles<AllocationScenario, AllocationLane> = {
  words: heapWords,
  focus: () => useHeapLook.getState().focus,
  figures: [
    blocksFigure("heaps", "stage", "stage", (state) => heapStageBlocks(sourceOf(state))),
    blocksFigure(
      "curves",
      "curves",
      "file",
      (state) => heapCurvesBlocks(sourceOf(state)),
      (state) => curvesTable(state.info, heapsOf(state)),
    ),
  ],
  numbers: (state) => heapFiguresTable(heapsOf(state), namesOf(state), recordedLanes(state)),
  pointNamesLane: true,
  caveats: (scenario) => (isOfTrace(scenario) ? caveatsIn(scenario) : []),
  point: (state) => heapTakeaway(heapsOf(state), state.focus),
  printed: (state) => [heapFiguresSheet(heapsOf(state), namesOf(state), recordedLanes(state))],
};
