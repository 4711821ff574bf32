import { heapFigure } from "../../models/allocation/figures";
import { heapName } from "../../models/allocation/heap-words";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { column, count, type DataTable, tabulated } from "../../shared/data-table";
import { laneLetter } from "../../shared/lane-letter";
import { COUNT_WORDS, COUNTS } from "../shared/heap/costs";
import type { ReallocScenario } from "./scenario/realloc-scenario";

/** The counts of the call at a state's step: a row per count, a column per lane. */
export const callTable = (scenario: ReallocScenario, lanes: readonly Pick<AllocationLane, "heap">[]): DataTable => ({
  title: "Counts of the call",
  takeaway: "The call at this step, as each heap counts it.",
  ...tabulated(
    [
      column<HeapCount>("count", (name) => COUNT_WORDS[name][1]),
      ...scenario.lanes.map((own, lane) =>
        count<HeapCount>(
          `${laneLetter(lane)}_times`,
          (name) => (lanes[lane]?.heap === undefined ? Number.NaN : heapFigure(lanes[lane].heap, `last_${name}`)),
          `${laneLetter(lane)}: ${heapName(own.heap)}`,
        ),
      ),
    ],
    COUNTS,
  ),
});

type HeapCount = (typeof COUNTS)[number];
