import { CAUSE, OPERATION, OUTCOME } from "../generated/abi";
import { figure } from "./figures";
import type { LaneArrays } from "./frame";

/** How a step that was asked about can end, by what was asked: was the request a hit, was the returned buffer kept, which way went efficiency. */
export const ENDS = {
  hit: ["hit", "miss"],
  kept: ["kept", "freed"],
  efficiency: ["up", "down"],
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

/** A lane after its last step. */
type Lane = Pick<LaneArrays, "figures" | "outcome">;

const KEPT: readonly number[] = [
  CAUSE.KEPT_IN_FREE_SLOT,
  CAUSE.KEPT_BIGGER,
  CAUSE.KEPT_SMALLER,
  CAUSE.REPLACED_OLDEST,
  CAUSE.REPLACED_NEWEST,
  CAUSE.REPLACED_RANDOM,
];

/**
 * How the last step of a lane ended, as the core has counted it; `before`: the efficiency that it began with. Null = the
 * question does not apply to it.
 */
export function endOf(asks: Asks, before: number, lane: Lane): End | null {
  if (asks === "efficiency") return wayOf(figure(lane, "efficiency") - before);
  const operation = lane.outcome[OUTCOME.operation];
  const cause = lane.outcome[OUTCOME.cause] ?? CAUSE.NO_STEP;
  if (operation !== (asks === "hit" ? OPERATION.ALLOCATE : OPERATION.FREE)) return null;
  if (asks === "hit") return cause === CAUSE.FITS ? "hit" : "miss";
  return KEPT.includes(cause) ? "kept" : "freed";
}

function wayOf(change: number): End | null {
  if (change > 0) return "up";
  return change < 0 ? "down" : null;
}
