import { figureOf } from "../../models/allocation/figure-table";
import { heapName, heapSentence } from "../../models/allocation/heap-words";
import { formatInteger } from "../../shared/format";
import { batchesSentence } from "../../workloads/allocation/workload-words";
import { headlineOf, type LabWords } from "../shared/lab-words";
import { growthSentence } from "./growth/growth-words";
import { discardsIn } from "./scenario/lanes";
import type { ReallocScenario } from "./scenario/realloc-scenario";

/** A lane of this lab is its heap. */
export const reallocWords: LabWords<ReallocScenario> = {
  laneName: ({ heap }) => heapName(heap),
  laneSentence: (lane) =>
    `${heapSentence(lane.heap)}.${discardsIn(lane) ? " Its realloc frees, then allocates, and loses the contents." : ""}`,
  headline: headlineOf(figureOf("heap_page_faults")),
  together: () => "",
  workload: (scenario) => (scenario.stage === "growth" ? `${growthSentence(scenario)}.` : batchesSentence(scenario)),
  randomness: ({ order, seed }) => (order === "shuffled" ? `Random orders: PCG32, seed ${formatInteger(seed)}.` : ""),
};
