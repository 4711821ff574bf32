import { figureOf } from "../../models/allocation/figure-table";
import { heapsSentence } from "../../models/allocation/heap-words";
import { policyName, policySentence } from "../../models/allocation/policy-words";
import { hasPool, poolWords } from "../../models/allocation/pool-tables";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { anyRequestWords, callsNeeded } from "../../workloads/allocation/calls-words";
import { randomWords } from "../../workloads/allocation/workload-words";
import { headlineOf, type LabWords } from "../shared/lab-words";

/** A lane of this lab is a policy on a heap. */
export const bufferWords: LabWords<AllocationScenario> = {
  laneName: policyName,
  laneSentence: policySentence,
  headline: headlineOf(figureOf("efficiency")),
  together: heapsSentence,
  workload: anyRequestWords,
  needs: callsNeeded,
  randomness: (scenario) =>
    [randomWords(scenario), scenario.lanes.some(hasPool) ? poolWords.workload(scenario) : ""].join(" ").trim(),
};
