import { isOfTrace } from "../../models/allocation/call-trace";
import { operationStepsOf } from "../../models/allocation/charts/heap-figures";
import { figureOf } from "../../models/allocation/figure-table";
import { heapName, heapSentence } from "../../models/allocation/heap-words";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import {
  type AllocationQuestion,
  type AllocationQuiz,
  type Asks,
  quizOfAllocations,
} from "../../models/allocation/questions";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatBytes, formatInteger } from "../../shared/format";
import { sentence } from "../../shared/sentence";
import { anyRequestWords, callsNeeded } from "../../workloads/allocation/calls-words";
import { randomWords } from "../../workloads/allocation/workload-words";
import type { LabHelp } from "../lab";
import { caveatsIn } from "../shared/calls/use-kept-calls";
import { heapsOf } from "../shared/heap/heaps";
import { stepRows } from "../shared/heap/operation/operation";
import { operationTakeaway } from "../shared/heap/operation/operation-words";
import type { LabFiles } from "../shared/lab-files";
import { headlineOf, type LabWords, laneNames } from "../shared/lab-words";
import { heapTakeaway } from "./charts/describe-heap";
import { LFH_EXPERIMENT } from "./experiment";
import { heapFigures } from "./figures";
import type { HeapState } from "./heap-figure";
import { useHeapLook } from "./heap-store";
import { heapFiguresSheet, heapFiguresTable } from "./share/figures-table";

/** A lane of this lab is its heap. */
export const heapWords: LabWords<AllocationScenario> = {
  laneName: ({ heap }) => heapName(heap),
  laneSentence: ({ heap }) => `${heapSentence(heap)}.`,
  headline: headlineOf(figureOf("heap_overhead")),
  together: () => "",
  workload: anyRequestWords,
  needs: callsNeeded,
  randomness: randomWords,
};

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

/** The help of the heap lab. */
export const heapHelp: LabHelp = {
  about:
    "A heap allocates and frees memory. The hole that it fills, the memory that it keeps and the memory that it returns to the system decide the waste and the cost. This lab runs up to four allocators on the same requests, address by address. Costs are counts times prices, not measurements.",
  sources:
    "glibc 2.36 is modeled address by address and matches the real one. The NT heaps follow published documents; anything they leave open is a parameter. The others follow the literature. Page faults are first touches of pages, and cycles are counts times prices. Both are modeled.",
  More: Experiment,
  keys: [
    [", .", "the previous event, the next event (a heap grows, returns memory, opens a bucket)"],
    ["← → on a map", "move between chunks, with their sizes and histories"],
    ["↑ ↓ on a map", "a row up, a row down"],
    ["+ − 0 on a map", "shorter rows, longer rows, all addresses"],
    ["Escape on a map", "clear the selection"],
    ["N, B", "the next step, the previous step (while viewing one operation)"],
    ["A", "show all steps (while viewing one operation)"],
    ["← → on “The program ends after”", "earlier, later"],
  ],
};

/** The source of the heap lab's default workload. */
function Experiment() {
  return (
    <p>
      The lab opens with the requests of the {LFH_EXPERIMENT.year} LFH experiment,{" "}
      <a href={LFH_EXPERIMENT.address} rel="noopener">
        “{LFH_EXPERIMENT.title}”
      </a>{" "}
      on {LFH_EXPERIMENT.author}’s blog. The experiment measured its costs; this lab models them.
    </p>
  );
}

const ASKED: Readonly<Partial<Record<Asks, string>>> = {
  source: "Where does the block come from?",
  joins: "Does it join free memory beside it?",
};

function question({ done, asks, operation, bytes }: AllocationQuestion): string {
  const comes = `a caller ${operation === "request" ? "asks for" : "frees"} ${formatBytes(bytes)}`;
  return `Step ${formatInteger(done)}: ${comes}. ${ASKED[asks] ?? ""}`;
}

/** Phrases for an end before the step and after it. */
const ENDS: Readonly<Record<string, readonly [pick: string, ended: string]>> = {
  whole: ["a free block, whole", "a free block was reused whole"],
  split: ["cut from a larger one", "it was cut from a larger free block"],
  system: ["new memory", "the heap asked the system for memory"],
  joins: ["it joins", "it joined free memory beside it"],
  alone: ["it stays apart", "it stayed apart"],
};

/** The heap's action, as the stage describes a fully shown operation. */
function explain(lane: AllocationLane): string {
  if (lane.heap === undefined) return "";
  const rows = stepRows(operationStepsOf(lane.heap.operationSteps));
  const { strong, rest } = operationTakeaway(lane, lane.heap, { shown: rows.length, rows });
  return sentence(strong + rest);
}

/** Questions about a heap: where a block comes from, and whether a freed block merges with free memory. */
export const heapQuiz: AllocationQuiz = {
  ...quizOfAllocations,
  asks: ["source", "joins"],
  names: { source: "source of the block", joins: "joins or stays apart" },
  question,
  pick: (end) => ENDS[end]?.[0] ?? end,
  ended: (end) => ENDS[end]?.[1] ?? end,
  explain,
};
