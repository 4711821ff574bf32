import { operationStepsOf } from "../../models/allocation/charts/heap-figures";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import {
  type AllocationQuestion,
  type AllocationQuiz,
  type Asks,
  quizOfAllocations,
} from "../../models/allocation/questions";
import { formatBytes, formatInteger } from "../../shared/format";
import { sentence } from "../../shared/sentence";
import { overheadQuestion } from "../shared/heap/heap-question";
import { stepRows } from "../shared/heap/operation/operation";
import { operationTakeaway } from "../shared/heap/operation/operation-words";

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

/** The predictions about a heap. */
export const heapQuestions = [overheadQuestion];

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
