import { CAUSE, OPERATION, OUTCOME } from "../../generated/abi";
import { type FigureKey, figure, type LaneFigures } from "./figures";
import type { LaneArrays } from "./frame";

/**
 * How a step that was asked about can end, by what was asked. Of a cache: was the request a hit, was the returned buffer
 * kept, which way did efficiency go. Of a heap: where did the block come from, did the freed block join free memory
 * beside it. The names of the ends stand in messages, for ever.
 */
export const ENDS = {
  hit: ["hit", "miss"],
  kept: ["kept", "freed"],
  efficiency: ["up", "down"],
  source: ["whole", "split", "system"],
  joins: ["joins", "alone"],
} as const;

export type Asks = keyof typeof ENDS;
export type End = (typeof ENDS)[Asks][number];

/** A step that is worth a question, and what a question may say of it: never how it ends. */
export interface Question {
  /** Operations done before it. */
  readonly done: number;
  readonly asks: Asks;
  readonly operation: "request" | "return";
  /** That its caller asks for, or gives back. */
  readonly bytes: number;
}

/** What a lab asks of a step, and its words. */
export interface LabQuiz {
  /** Of which kinds its questions are. */
  readonly asks: readonly Asks[];
  /** What a kind is called beside a score. */
  readonly names: Readonly<Partial<Record<Asks, string>>>;
  /** The question, and nothing of how the step ends: "Step 12: a caller asks for 100 B. Is it a hit or a miss?" */
  readonly question: (question: Question) => string;
  /** An end as a button says it before the step. */
  readonly pick: (end: End) => string;
  /** An end as it is told after the step: "it is a hit". */
  readonly ended: (end: End) => string;
  /** What the step did, in a sentence or two. */
  readonly told: (lane: LaneArrays) => string;
}

/** A lane after its last step. */
type Lane = LaneFigures & Pick<LaneArrays, "outcome">;

const KEPT: readonly number[] = [
  CAUSE.KEPT_IN_FREE_SLOT,
  CAUSE.KEPT_BIGGER,
  CAUSE.KEPT_SMALLER,
  CAUSE.REPLACED_OLDEST,
  CAUSE.REPLACED_NEWEST,
  CAUSE.REPLACED_RANDOM,
];

/** By an end of its own for each kind; null = the last step was of the other operation, or nothing changed. */
const END_OF: Readonly<Record<Asks, (lane: Lane, before: number) => End | null>> = {
  hit: (lane) => ofRequest(lane, () => (causeOf(lane) === CAUSE.FITS ? "hit" : "miss")),
  kept: (lane) => ofReturn(lane, () => (KEPT.includes(causeOf(lane)) ? "kept" : "freed")),
  efficiency: (lane, before) => wayOf(figure(lane, "efficiency") - before),
  source: (lane) => ofRequest(lane, () => sourceOf(lane)),
  joins: (lane) => ofReturn(lane, () => (counts(lane, "heap_last_merges") ? "joins" : "alone")),
};

/** Kinds that are answered by the heap below a lane. */
const OF_HEAP: readonly Asks[] = ["source", "joins"];
export const asksOfHeap = (asks: readonly Asks[]): boolean => asks.some((one) => OF_HEAP.includes(one));

/**
 * How the last step of a lane ended, as the core has counted it; `before`: the efficiency that it began with. Null = the
 * question does not apply to it.
 */
export const endOf = (asks: Asks, before: number, lane: Lane): End | null => END_OF[asks](lane, before);

const causeOf = ({ outcome }: Lane): number => outcome[OUTCOME.cause] ?? CAUSE.NO_STEP;
const counts = (lane: Lane, key: FigureKey): boolean => figure(lane, key) > 0;

const ofOperation =
  (operation: number) =>
  (lane: Lane, end: () => End): End | null =>
    lane.outcome[OUTCOME.operation] === operation ? end() : null;
const ofRequest = ofOperation(OPERATION.ALLOCATE);
const ofReturn = ofOperation(OPERATION.FREE);

/** New memory may be cut too: that it is new says more. */
function sourceOf(lane: Lane): End {
  if (counts(lane, "heap_last_system_calls")) return "system";
  return counts(lane, "heap_last_splits") ? "split" : "whole";
}

function wayOf(change: number): End | null {
  if (change > 0) return "up";
  return change < 0 ? "down" : null;
}
