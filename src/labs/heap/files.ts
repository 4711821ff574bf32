import { isOfTrace } from "../../models/allocation/call-trace";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { caveatsIn } from "../shared/calls/use-kept-calls";
import { heapsOf } from "../shared/heap/heaps";
import type { LabFiles } from "../shared/lab-files";
import { laneNames } from "../shared/lab-words";
import { heapTakeaway } from "./charts/describe-heap";
import { heapFigures } from "./figures";
import type { HeapState } from "./heap-figure";
import { useHeapLook } from "./heap-store";
import { heapWords } from "./lab-words";
import { heapFiguresSheet, heapFiguresTable } from "./share/figures-table";

const namesOf = ({ scenario }: HeapState) => laneNames(heapWords, scenario);

/** The lanes of a recording; otherwise none. */
const recordedLanes = ({ scenario, lanes }: HeapState) => (isOfTrace(scenario) ? lanes : []);

/** The files that the heap lab exports. */
export const heapFiles: LabFiles<AllocationScenario, AllocationLane> = {
  words: heapWords,
  focus: () => useHeapLook.getState().focus,
  figures: heapFigures,
  numbers: (state) => heapFiguresTable(heapsOf(state), namesOf(state), recordedLanes(state)),
  pointNamesLane: true,
  caveats: (scenario) => (isOfTrace(scenario) ? caveatsIn(scenario) : []),
  point: (state) => heapTakeaway(heapsOf(state), state.focus),
  printed: (state) => [heapFiguresSheet(heapsOf(state), namesOf(state), recordedLanes(state))],
};
