import { heapFigure } from "../../models/allocation/figures";
import { heapName } from "../../models/allocation/heap-words";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { DataTable } from "../../shared/data-table";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { COUNT_WORDS, COUNTS } from "../shared/heap/costs";
import type { ReallocScenario } from "./scenario/realloc-scenario";

/** The counts of the call at a state's step: a row per count, a column per lane. */
export function callTable(scenario: ReallocScenario, lanes: readonly Pick<AllocationLane, "heap">[]): DataTable {
  return {
    title: "Counts of the call",
    takeaway: "The call at this step, as each heap counts it.",
    columns: [
      { name: "count", key: "count" },
      ...scenario.lanes.map(({ heap }, lane) => ({
        name: `${laneLetter(lane)}: ${heapName(heap)}`,
        key: `${laneLetter(lane)}_times`,
        text: formatInteger,
      })),
    ],
    rows: COUNTS.map((count) => [
      COUNT_WORDS[count][1],
      ...scenario.lanes.map((_, lane) => {
        const heap = lanes[lane]?.heap;
        return heap === undefined ? Number.NaN : heapFigure(heap, `last_${count}`);
      }),
    ]),
  };
}
