import { figureOf } from "../../models/allocation/figure-table";
import { heapName, heapSentence } from "../../models/allocation/heap-words";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { anyRequestWords, callsNeeded } from "../../workloads/allocation/calls-words";
import { randomWords } from "../../workloads/allocation/workload-words";
import { headlineOf, type LabWords } from "../shared/lab-words";
import { threadWords } from "./thread-words";

/** A lane of this lab is its heap. */
export const heapWords: LabWords<AllocationScenario> = {
  laneName: ({ heap }) => heapName(heap),
  laneSentence: ({ heap }) => `${heapSentence(heap)}.`,
  headline: headlineOf(figureOf("heap_overhead")),
  together: () => "",
  workload: (scenario) => [anyRequestWords(scenario), threadWords(scenario)].filter(Boolean).join(" "),
  needs: callsNeeded,
  randomness: randomWords,
};
