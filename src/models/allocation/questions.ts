import { CAUSE, OPERATION, OUTCOME } from "../../generated/abi";
import type { LabQuiz, Question } from "../../kernel/protocol/trial";
import { causeRecord } from "./causes";
import { figureOf } from "./figure-table";
import { type FigureKey, figure, type LaneFigures } from "./figures";
import type { AllocationLane } from "./lane-arrays";

/**
 * The possible ends of a step, by the question. About a cache: was the request a hit, was the returned buffer kept, did
 * efficiency rise or fall? About a heap: where did the block come from, did the freed block join free neighbors?
 * Messages contain these names, so they never change.
 */
export const ENDS = {
  hit: ["hit", "miss"],
  kept: ["kept", "freed"],
  efficiency: ["up", "down"],
  source: ["whole", "split", "system"],
  joins: ["joins", "alone"],
} as const;

export type Asks = keyof typeof ENDS;
/** Whether a name is that of a kind. */
export const isAsked = (name: string): name is Asks => name in ENDS;
export type End = (typeof ENDS)[Asks][number];

/** A step that deserves a question. */
export interface AllocationQuestion extends Question {
  readonly asks: Asks;
  readonly operation: "request" | "return";
  /** The size that the caller requests or returns. */
  readonly bytes: number;
}

/** A lane after its last step. */
type Lane = LaneFigures & Pick<AllocationLane, "outcome">;

/** How to read the end for each kind; null = the last step was the other operation, or nothing changed. */
const END_OF: Readonly<Record<Asks, (lane: Lane, before: number) => End | null>> = {
  hit: (lane) => ofRequest(lane, () => (causeOf(lane) === CAUSE.FITS ? "hit" : "miss")),
  kept: (lane) => ofReturn(lane, () => (isKept(lane) ? "kept" : "freed")),
  efficiency: (lane, before) => wayOf(figure(lane, "efficiency") - before),
  source: (lane) => ofRequest(lane, () => sourceOf(lane)),
  joins: (lane) => ofReturn(lane, () => (counts(lane, "heap_last_merges") ? "joins" : "alone")),
};

/** The kinds that only the heap below a lane can answer. */
const OF_HEAP: readonly Asks[] = ["source", "joins"];
export const asksOfHeap = (asks: readonly Asks[]): boolean => asks.some((one) => OF_HEAP.includes(one));

/**
 * How the last step of a lane ended, by the core's counts. `before`: the efficiency before the step. Null = the
 * question does not apply to it.
 */
export const endOf = (asks: Asks, before: number, lane: Lane): End | null => END_OF[asks](lane, before);

const isKept = (lane: Lane): boolean => causeRecord(causeOf(lane)).phases.includes("keep");
const causeOf = ({ outcome }: Lane): number => outcome[OUTCOME.cause] ?? CAUSE.NO_STEP;
const counts = (lane: Lane, key: FigureKey): boolean => figure(lane, key) > 0;

const ofOperation =
  (operation: number) =>
  (lane: Lane, end: () => End): End | null =>
    lane.outcome[OUTCOME.operation] === operation ? end() : null;
const ofRequest = ofOperation(OPERATION.ALLOCATE);
const ofReturn = ofOperation(OPERATION.FREE);

/** New memory may be split too, but being new matters more. */
function sourceOf(lane: Lane): End {
  if (counts(lane, "heap_last_system_calls")) return "system";
  return counts(lane, "heap_last_splits") ? "split" : "whole";
}

function wayOf(change: number): End | null {
  if (change > 0) return "up";
  return change < 0 ? "down" : null;
}

/** The questions of a lab over the allocation model. */
export type AllocationQuiz = LabQuiz<AllocationQuestion, AllocationLane>;

/** The parts of a quiz that all labs over the allocation model share. */
export const quizOfAllocations: Pick<AllocationQuiz, "ends" | "endOf" | "measure" | "asksOfMeasure"> = {
  ends: (asks) => ENDS[asks],
  endOf,
  measure: figureOf("efficiency"),
  asksOfMeasure: ["efficiency"],
};
