import { OUTCOME } from "../../generated/abi";
import { figure } from "../../kernel/protocol/figures";
import type { LaneArrays } from "../../kernel/protocol/frame";

/** The parts of a lane that words are made of. */
export type WordedLane = Pick<LaneArrays, "figures" | "outcome">;

/** The share of its allocated memory that a lane does not need; NaN = nothing is allocated. */
export const wastedShare = (lane: Pick<LaneArrays, "figures">): number => 1 - figure(lane, "efficiency");

/** Whether nothing of a lane is known yet. */
export const isBlank = (lane: Pick<LaneArrays, "figures">): boolean => Number.isNaN(figure(lane, "live"));

/** A word of what the last step did in a lane. */
export function outcome(lane: Pick<LaneArrays, "outcome">, name: keyof typeof OUTCOME): number {
  return lane.outcome[OUTCOME[name]] ?? 0;
}
