import { OUTCOME } from "../../generated/abi";
import { figure } from "../../kernel/protocol/figures";
import type { LaneArrays } from "../../kernel/protocol/frame";

/** The parts of a lane that its texts use. */
export type WordedLane = Pick<LaneArrays, "figures" | "outcome">;

/** The unneeded share of a lane's allocated memory; NaN = nothing is allocated. */
export const wastedShare = (lane: Pick<LaneArrays, "figures">): number => 1 - figure(lane, "efficiency");

/** Whether a lane's state is still unknown. */
export const isBlank = (lane: Pick<LaneArrays, "figures">): boolean => Number.isNaN(figure(lane, "live"));

/** A word of the last step's outcome in a lane. */
export function outcome(lane: Pick<LaneArrays, "outcome">, name: keyof typeof OUTCOME): number {
  return lane.outcome[OUTCOME[name]] ?? 0;
}
